import type { SessionUser } from "~/api/session";
import { pathOf } from "~/lib/routes";
import { m } from "~/paraglide/messages.js";
import { ProgressRing } from "~/ui/progress/Progress";
import css from "./Frame.module.css";
import { hasFinancialFeatures } from "./nav";

const TOTAL = 4;

/** How many of the first steps are done. */
export function stepsDone(user: SessionUser): number {
  const info = user.check_list_info;
  if (!info) return 0;
  if (Array.isArray(info)) return info.length;
  const completed =
    (info as { completed?: unknown; completed_steps?: unknown }).completed_steps ??
    (info as { completed?: unknown }).completed;
  return Array.isArray(completed) ? completed.length : 0;
}

/** The first steps of a coach; leads to the list of programs, where they are done. */
export function Checklist({ user }: { user: SessionUser }) {
  if (user.hide_checklist || !hasFinancialFeatures(user)) return null;
  const done = stepsDone(user);
  return (
    <a href={pathOf("my_plans")} className={css.pill}>
      <ProgressRing share={done / TOTAL} />
      {done === 0 ? (
        m.app_setup_start()
      ) : (
        <span>
          {m.app_setup()} <span className="num">{`${done}/${TOTAL}`}</span>
        </span>
      )}
    </a>
  );
}
