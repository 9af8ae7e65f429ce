import { IconCheck, IconX } from "@tabler/icons-react";
import type { Status } from "../../lib/status";
import css from "./DateButton.module.css";

/** The status of a day as a small round icon; its shape differs too, not only its colour. */
export function StatusDot({ status, size = 18 }: { status: Status; size?: number }) {
  return (
    <span className={css.dot} data-status={status} style={{ width: size, height: size }} aria-hidden="true">
      {status === "done" && <IconCheck size={size - 6} stroke={3} />}
      {status === "missed" && <IconX size={size - 7} stroke={2.5} />}
    </span>
  );
}
