import { IconUpload } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import css from "./DropHint.module.css";

/** Lies over the page while files are dragged over it. */
export function DropHint() {
  return (
    <div className={css.hint} role="status">
      <IconUpload size={24} aria-hidden="true" />
      {m.media_drop()}
    </div>
  );
}
