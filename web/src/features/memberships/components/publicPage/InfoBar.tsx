import type { ReactNode } from "react";
import { levelName } from "~/domain/programs/levels";
import { m } from "~/paraglide/messages.js";
import type { PublicProgram } from "../../api";
import { formatLongDate } from "../../format";
import css from "./InfoBar.module.css";

/** The number of days from today on for which training is written. */
function trainingBufferDays(program: PublicProgram): number | undefined {
  if (!program.training_scheduled_to) return undefined;
  const days = (Date.parse(program.training_scheduled_to) - Date.parse(program.today)) / 86_400_000;
  return Math.max(0, Math.round(days) + 1);
}

/** Level, duration, frequency and length in one line; coaches also see how far ahead training is written. */
export function InfoBar({ program, coach }: { program: PublicProgram; coach: boolean }) {
  const facts: [string, ReactNode][] = [];
  if (program.level) facts.push([m.memberships_level(), levelName(program.level)]);
  if (program.average_duration) {
    facts.push([m.memberships_minutes(), m.memberships_minutes_value({ count: String(program.average_duration) })]);
  }
  if (program.weeks_duration) facts.push([m.memberships_days_a_week(), String(program.weeks_duration)]);
  facts.push([m.memberships_sessions_a_day(), String(program.sections_duration)]);
  if (program.days_total) {
    // Rounded up, because the last week is often only partly written.
    facts.push([
      m.memberships_length(),
      program.days_total >= 14
        ? m.memberships_weeks_value({ count: String(Math.ceil(program.days_total / 7)) })
        : m.memberships_days_value({ count: String(program.days_total) }),
    ]);
  }
  if (program.launch_date && program.launch_date > program.today) {
    facts.push([m.memberships_launches(), formatLongDate(program.launch_date)]);
  }
  if (coach) {
    const bufferDays = trainingBufferDays(program);
    if (program.training_scheduled_to) {
      facts.push([m.memberships_training_until(), formatLongDate(program.training_scheduled_to)]);
    }
    if (bufferDays !== undefined)
      facts.push([m.memberships_buffer(), m.memberships_days_value({ count: String(bufferDays) })]);
    facts.push([
      m.memberships_trial_period(),
      program.trial_days ? m.memberships_days_value({ count: String(program.trial_days) }) : m.memberships_none(),
    ]);
  }
  // Nothing to show except the default of one session per day.
  if (facts.length === 1 && program.sections_duration === 1) return null;
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
