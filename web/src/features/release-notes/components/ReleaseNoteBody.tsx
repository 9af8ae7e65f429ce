import { cx } from "~/ui/cx";
import css from "./ReleaseNotes.module.css";

/** The text of a note: HTML that the server has made safe. */
export function ReleaseNoteBody({ html, className }: { html: string; className?: string }) {
  // oxlint-disable-next-line react/no-danger -- sanitised by the server
  return <div className={cx(css.text, className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
