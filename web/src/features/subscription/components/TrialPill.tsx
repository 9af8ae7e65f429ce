import { IconClockHour4 } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { refreshUser, useMe } from "~/api/me";
import { Link } from "~/ui/link/Link";
import { isUrgent, refreshDelay, formatTrialLeft } from "../trial";
import css from "./TrialPill.module.css";

/** Returns the milliseconds until an instant, updated as often as the formatted countdown changes. */
function useMillisecondsLeft(until: string): number {
  const [left, setLeft] = useState(() => Date.parse(until) - Date.now());
  useEffect(() => {
    let timer: number;
    let frame: number;
    const update = () => {
      const remaining = Date.parse(until) - Date.now();
      setLeft(remaining);
      if (remaining <= 0) return;
      const wait = refreshDelay(remaining);
      if (wait === 0) frame = requestAnimationFrame(update);
      else timer = window.setTimeout(update, wait);
    };
    update();
    return () => {
      window.clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [until]);
  return left;
}

function Pill({ until, clients, isBlocked }: { until: string; clients: number; isBlocked: boolean }) {
  const left = useMillisecondsLeft(until);
  const hasEnded = left <= 0;
  useEffect(() => {
    // The trial ended while the app was open: the server decides what the plan allows now.
    if (hasEnded && !isBlocked) refreshUser().catch(() => undefined);
  }, [hasEnded, isBlocked]);
  const content = (
    <>
      <IconClockHour4 size={16} aria-hidden="true" />
      <span>{formatTrialLeft(isBlocked ? 0 : left)}</span>
    </>
  );
  const urgent = isUrgent(left, clients) || undefined;
  const name = isBlocked ? "coach_blocked" : "choose_your_plan";
  return (
    <Link name={name} className={css.pill} data-urgent={urgent}>
      {content}
    </Link>
  );
}

/** The time left in the trial, red when it is urgent; leads to the plans. Coaches with a plan do not see it. */
export function TrialPill() {
  const plan = useMe().data?.subscription;
  if (!plan?.trial || !plan.trial_end_date) return null;
  return <Pill until={plan.trial_end_date} clients={plan.active_clients} isBlocked={plan.blocked} />;
}
