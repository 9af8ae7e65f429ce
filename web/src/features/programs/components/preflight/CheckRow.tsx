import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { m } from "~/paraglide/messages.js";
import type { Level } from "./checks";
import css from "./Preflight.module.css";

const ICONS = { block: IconAlertCircle, warn: IconAlertTriangle, fact: IconInfoCircle, ok: IconCircleCheck };

type Props = {
  level: Level;
  title: ReactNode;
  text?: ReactNode;
  /** What mends it, beside the title. */
  action?: ReactNode;
  children?: ReactNode;
};

/** One check: how serious it is, what it says and what mends it. Once mended it is a tick in the same place. */
export function CheckRow({ level, title, text, action, children }: Props) {
  const Icon = ICONS[level];
  return (
    <li className={css.check} data-level={level}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div className={css.checkHead}>
        <h3>
          {title} {level === "block" && <span className={css.needed}>{m.programs_open_needed()}</span>}
        </h3>
        {action && <span className={css.actions}>{action}</span>}
      </div>
      {level !== "ok" && text && <p className={css.checkText}>{text}</p>}
      {level !== "ok" && children && <div className={css.checkBody}>{children}</div>}
    </li>
  );
}
