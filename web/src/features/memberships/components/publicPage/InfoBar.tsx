import { IconStar, IconStarFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { m } from "~/paraglide/messages.js";
import type { PublicPlan } from "../../api";
import { spokenDate, todayOf } from "../../format";
import css from "./InfoBar.module.css";

function Stars({ level }: { level: number }) {
  return (
    <span className={css.stars} role="img" aria-label={m.memberships_level_of({ level: String(level) })}>
      {[1, 2, 3, 4, 5].map((star) =>
        star <= level ? <IconStarFilled key={star} size={14} /> : <IconStar key={star} size={14} />,
      )}
    </span>
  );
}

/** How many days of training are written from today on. */
function buffer(plan: PublicPlan): number | undefined {
  if (!plan.training_scheduled_to) return undefined;
  const days = (Date.parse(plan.training_scheduled_to) - Date.parse(todayOf(plan))) / 86_400_000;
  return Math.max(0, Math.round(days) + 1);
}

/** Level, minutes, days, sessions, length in one line; a coach also sees how far training is written. */
export function InfoBar({ plan, coach }: { plan: PublicPlan; coach: boolean }) {
  const facts: [string, ReactNode][] = [];
  if (plan.level) facts.push([m.memberships_level(), <Stars key="stars" level={plan.level} />]);
  if (plan.average_duration) {
    facts.push([m.memberships_minutes(), m.memberships_minutes_value({ count: String(plan.average_duration) })]);
  }
  if (plan.weeks_duration) facts.push([m.memberships_days_a_week(), String(plan.weeks_duration)]);
  facts.push([m.memberships_sessions_a_day(), String(plan.sections_duration)]);
  if (plan.days_total) {
    // The last week is rarely written to its last day.
    facts.push([
      m.memberships_length(),
      plan.days_total >= 14
        ? m.memberships_weeks_value({ count: String(Math.ceil(plan.days_total / 7)) })
        : m.memberships_days_value({ count: String(plan.days_total) }),
    ]);
  }
  if (plan.launch_date && plan.launch_date === plan.min_start_date && plan.launch_date > todayOf(plan)) {
    facts.push([m.memberships_launches(), spokenDate(plan.launch_date)]);
  }
  if (coach) {
    const left = buffer(plan);
    if (plan.training_scheduled_to) {
      facts.push([m.memberships_written_to(), spokenDate(plan.training_scheduled_to)]);
    }
    if (left !== undefined) facts.push([m.memberships_buffer(), m.memberships_days_value({ count: String(left) })]);
    facts.push([
      m.memberships_trial_period(),
      plan.trial_days ? m.memberships_days_value({ count: String(plan.trial_days) }) : m.memberships_none(),
    ]);
  }
  // A program of which nothing is said but that a day has one session.
  if (facts.length === 1 && plan.sections_duration === 1) return null;
  return (
    <dl className={css.bar}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
