import { IconClockHour4 } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { refreshUser, useMe } from "~/api/me";
import { Link, useExists } from "~/ui/link/Link";
import { isUrgent, refreshAfter, trialLeft } from "../trial";
import css from "./TrialPill.module.css";

/** Milliseconds until an instant, told anew as often as the words change. */
function useLeft(until: string): number {
  const [left, setLeft] = useState(() => Date.parse(until) - Date.now());
  useEffect(() => {
    let timer: number;
    let frame: number;
    const tell = () => {
      const now = Date.parse(until) - Date.now();
      setLeft(now);
      if (now <= 0) return;
      const wait = refreshAfter(now);
      if (wait === 0) frame = requestAnimationFrame(tell);
      else timer = window.setTimeout(tell, wait);
    };
    tell();
    return () => {
      window.clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [until]);
  return left;
}

function Pill({ until, clients, over }: { until: string; clients: number; over: boolean }) {
  const exists = useExists();
  const left = useLeft(until);
  const ended = left <= 0;
  useEffect(() => {
    // The trial ended while the app was open: what the plan allows is the server's to say.
    if (ended && !over) refreshUser().catch(() => undefined);
  }, [ended, over]);
  const words = (
    <>
      <IconClockHour4 size={16} aria-hidden="true" />
      <span>{trialLeft(over ? 0 : left)}</span>
    </>
  );
  const urgent = isUrgent(left, clients) || undefined;
  const name = over && exists("coach_blocked") ? "coach_blocked" : "coach_profile_subscription";
  if (!exists(name)) {
    return (
      <span className={css.pill} data-urgent={urgent}>
        {words}
      </span>
    );
  }
  return (
    <Link name={name} className={css.pill} data-urgent={urgent}>
      {words}
    </Link>
  );
}

/** How long the trial still runs; red when it is time to decide. Nothing for whoever has a plan. */
export function TrialPill() {
  const plan = useMe().data?.subscription;
  if (!plan?.trial || !plan.trial_end_date) return null;
  return <Pill until={plan.trial_end_date} clients={plan.active_clients} over={plan.blocked} />;
}
