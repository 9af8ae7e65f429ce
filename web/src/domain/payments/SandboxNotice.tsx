import { IconFlask } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import css from "./SandboxNotice.module.css";

/** Says that payments are simulated; shown wherever money would move. */
export function SandboxNotice() {
  return (
    <p className={css.notice}>
      <IconFlask size={16} aria-hidden="true" />
      <span>
        <b>{m.payments_simulated()}</b> {m.payments_simulated_text()}
      </span>
    </p>
  );
}
