import { useRef, useState } from "react";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { Refusal } from "~/domain/plan-notice/Refusal";
import { ApiError } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { Segmented } from "~/ui/field/Segmented";
import { FormError } from "~/ui/form/FormError";
import { focusFirstInvalidField } from "~/ui/form/errors";
import { PageHeader } from "~/ui/page/Page";
import { toast } from "~/ui/toast/toast";
import { useIsCompact } from "~/ui/useMedia";
import type { Role, WhiteLabel } from "../api";
import { ROLES } from "../colours";
import { useThemeEditor } from "../useThemeEditor";
import { ColourRow } from "./ColourRow";
import { OtherTheme } from "./OtherTheme";
import { Previews } from "./Previews";
import { WhiteLabelTabs } from "./WhiteLabelTabs";
import css from "./ThemeEditor.module.css";

const LINK_MS = 10_000;

/** The five colours, and beside them how the pages look in them. */
export function ThemeEditor({ own }: { own: WhiteLabel }) {
  const isCompact = useIsCompact();
  const [part, setPart] = useState<"fields" | "preview">("fields");
  const [openRole, setOpenRole] = useState<Role>();
  const fields = useRef<HTMLDivElement>(null);
  const editor = useThemeEditor(own, {
    onSaved: () => toast(<Saved url={own.public_url} />, { ms: LINK_MS }),
    onInvalid: () => {
      setPart("fields");
      if (fields.current) focusFirstInvalidField(fields.current);
    },
  });
  const { changes, form, isSaving, isDefault, theirs } = editor;
  const status = changes > 0 && (
    <>
      <span className={css.changes} role="status">
        {m.white_label_changes({ count: changes })}
      </span>
      {!form.draft.isRestored && (
        <Button variant="quiet" disabled={isSaving} onClick={editor.discard}>
          {m.white_label_discard()}
        </Button>
      )}
    </>
  );
  return (
    <div ref={fields} className={css.editor}>
      <PageHeader
        title={m.white_label_title()}
        note={
          <>
            {m.white_label_seen()} <StorefrontLink url={own.public_url} />
          </>
        }
        actions={
          <>
            {!isCompact && status}
            <Button variant="primary" busy={isSaving} disabled={changes === 0} onClick={editor.save}>
              {m.white_label_save()}
            </Button>
          </>
        }
      />
      <WhiteLabelTabs />
      {isCompact && <div className={css.status}>{status || m.white_label_no_changes()}</div>}
      {theirs ? (
        <OtherTheme theme={theirs} onUse={editor.discard} />
      ) : (
        <DraftNotice draft={{ ...form.draft, discard: editor.discard }} />
      )}
      <FormError>{isTold(editor.error, theirs !== undefined) && <Refusal error={editor.error} />}</FormError>
      {isCompact && (
        <Segmented
          wide
          label={m.white_label_web_theme()}
          value={part}
          onChange={setPart}
          options={[
            { value: "fields", label: m.white_label_edit() },
            { value: "preview", label: m.white_label_preview() },
          ]}
        />
      )}
      <div className={css.columns}>
        {(!isCompact || part === "fields") && (
          <Card
            title={m.white_label_web_theme()}
            actions={
              <Button variant="quiet" size="small" disabled={isDefault || isSaving} onClick={editor.backToDefault}>
                {m.white_label_back_to_default()}
              </Button>
            }
          >
            <fieldset disabled={isSaving} className={css.rows}>
              {ROLES.map((role) => (
                <ColourRow
                  key={role}
                  role={role}
                  editor={editor}
                  isOpen={openRole === role}
                  onToggle={() => setOpenRole(openRole === role ? undefined : role)}
                />
              ))}
            </fieldset>
            {isDefault && <p className={css.note}>{m.white_label_default()}</p>}
          </Card>
        )}
        {(!isCompact || part === "preview") && <Previews editor={editor} phoneOnly={isCompact} />}
      </div>
    </div>
  );
}

const StorefrontLink = ({ url, className = "link" }: { url: string; className?: string }) => (
  <a className={className} href={url} target="_blank" rel="noreferrer">
    {m.white_label_see()}
  </a>
);

const Saved = ({ url }: { url: string }) => (
  <>
    {m.white_label_saved()} <StorefrontLink url={url} className={css.toastLink} />
  </>
);

/** Whether the reason why a theme was not saved is told: what somebody else saved is shown instead. */
const isTold = (error: unknown, isShown: boolean) =>
  Boolean(error) && !(error instanceof ApiError && error.status === 409 && isShown);
