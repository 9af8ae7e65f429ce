import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import { Segmented } from "~/ui/field/Segmented";
import { FramedPreview } from "~/ui/frame/FramedPreview";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import type { ThemeEditor } from "../useThemeEditor";
import css from "./Previews.module.css";
import { SamplePage } from "./SamplePage";

/** A page of the account in the colours that are being chosen. */
export function Previews({ editor, phoneOnly }: { editor: ThemeEditor; phoneOnly: boolean }) {
  const [scheme, setScheme] = useState<"light" | "dark">("light");
  const { own, preview, previewError, isDefaultShown } = editor;
  // Pages in the default theme have no style sheet of their own.
  const styleSheet = isDefaultShown ? undefined : preview?.css;
  return (
    <Card
      className={css.card}
      title={m.white_label_preview()}
      note={m.white_label_preview_note()}
      actions={
        <Segmented
          label={m.white_label_scheme()}
          value={scheme}
          onChange={setScheme}
          options={[
            { value: "light", label: m.white_label_light() },
            { value: "dark", label: m.white_label_dark() },
          ]}
        />
      }
    >
      {preview ? (
        <div className={css.devices}>
          {!phoneOnly && (
            <div className={css.web}>
              <div className={css.address} aria-hidden="true">
                {own.public_url.replace(/^https?:\/\//, "")}
              </div>
              <FramedPreview title={m.white_label_preview_web()} width={1280} scheme={scheme} styleSheet={styleSheet}>
                <SamplePage />
              </FramedPreview>
            </div>
          )}
          <div className={css.phone}>
            <FramedPreview title={m.white_label_preview_phone()} width={390} scheme={scheme} styleSheet={styleSheet}>
              <SamplePage />
            </FramedPreview>
          </div>
        </div>
      ) : previewError ? (
        <ErrorState error={previewError} onRetry={editor.retryPreview} />
      ) : (
        <div className={css.devices}>
          <Skeleton height="100%" />
          {!phoneOnly && <Skeleton height="100%" />}
        </div>
      )}
    </Card>
  );
}
