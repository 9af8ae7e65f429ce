import { IconArrowBackUp, IconArrowLeft } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { ApiError, errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton, IconLink } from "~/ui/button/Button";
import { Segmented } from "~/ui/field/Segmented";
import { focusFirstInvalidField } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { useIsCompact } from "~/ui/useMedia";
import type { OwnStorefront } from "../api";
import { Conflicts } from "./Conflicts";
import { Panel } from "./Panel";
import { Preview } from "./Preview";
import css from "./StorefrontEditor.module.css";
import { type Editor, useEditor } from "./useEditor";

const DEVICES = ["web", "phone"] as const;

/** The storefront in the making: its fields, and beside them how it looks. */
export function StorefrontEditor({ own }: { own: OwnStorefront }) {
  const isCompact = useIsCompact();
  const [wide, setWide] = useState<"web" | "phone" | "both">("web");
  const [narrow, setNarrow] = useState<"fields" | "phone">("fields");
  const fields = useRef<HTMLDivElement>(null);
  const editor = useEditor(own, () => {
    setNarrow("fields");
    if (fields.current) focusFirstInvalidField(fields.current);
  });
  const devices = isCompact ? [narrow] : wide === "both" ? DEVICES : [wide];
  const hasFields = !isCompact || narrow === "fields";
  return (
    <div ref={fields} className={css.editor}>
      <div className={css.bar}>
        <IconLink label={m.storefront_edit_back()} to={{ name: "own-public-page" }}>
          <IconArrowLeft size={18} />
        </IconLink>
        <h1 className={css.title}>{m.storefront_edit_title()}</h1>
        <div className={css.views}>
          {isCompact ? (
            <Segmented
              label={m.storefront_edit_preview()}
              value={narrow}
              onChange={setNarrow}
              options={[
                { value: "fields", label: m.storefront_edit_fields() },
                { value: "phone", label: m.storefront_edit_preview() },
              ]}
            />
          ) : (
            <Segmented
              label={m.storefront_edit_preview()}
              value={wide}
              onChange={setWide}
              options={[
                { value: "web", label: m.storefront_edit_web() },
                { value: "phone", label: m.storefront_edit_phone() },
                { value: "both", label: m.storefront_edit_both() },
              ]}
            />
          )}
        </div>
        <div className={css.actions}>
          {editor.changes > 0 && !editor.form.draft.isRestored && (
            <IconButton label={m.storefront_edit_discard()} disabled={editor.isSaving} onClick={editor.discard}>
              <IconArrowBackUp size={18} />
            </IconButton>
          )}
          <PublishButton editor={editor} />
        </div>
      </div>
      <DraftNotice draft={{ ...editor.form.draft, discard: editor.discard }} />
      <Conflicts editor={editor} />
      <FormError>{failureOf(editor)}</FormError>
      <div className={css.columns}>
        {hasFields && (
          <fieldset className={css.fields} disabled={editor.isSaving}>
            <Panel editor={editor} />
          </fieldset>
        )}
        {devices.map((device) => device !== "fields" && <Preview key={device} editor={editor} device={device} />)}
      </div>
    </div>
  );
}

/** Publishing is meant: Enter in a field does not do it. */
function PublishButton({ editor: { changes, isSaving, publish } }: { editor: Editor }) {
  return (
    <Button variant="primary" busy={isSaving} disabled={changes === 0} onClick={() => publish()}>
      {changes === 0 ? m.storefront_edit_no_changes() : m.storefront_edit_publish({ count: String(changes) })}
    </Button>
  );
}

/** Why it was not published; what is wrong with a field, or changed by two, stands elsewhere. */
function failureOf({ error, changes, conflicts }: Editor) {
  const status = error instanceof ApiError ? error.status : undefined;
  if (!error || status === 422 || (status === 409 && (changes === 0 || conflicts.length > 0))) return undefined;
  return errorMessage(error);
}
