import { addDays, type LocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import type { Option } from "../../api";
import { spokenDate, sum } from "../../format";
import css from "./Checkout.module.css";

/** Days before the first payment of a trial on which a mail reminds of it. */
const REMINDER = 3;

/** When what happens: today, the reminder, the first payment. */
export function Timeline({
  option,
  today,
  start,
  first,
  trial,
}: {
  option: Option;
  today: LocalDate;
  start: LocalDate;
  first: LocalDate;
  trial: number;
}) {
  const points: [string, string][] = [];
  if (first === today) points.push([m.memberships_today(), m.memberships_time_paid({ sum: sum(option) })]);
  else if (start > today) points.push([m.memberships_today(), m.memberships_time_booked()]);
  if (start > today)
    points.push([spokenDate(start, today), trial ? m.memberships_time_trial() : m.memberships_time_starts()]);
  else if (trial) points.push([m.memberships_today(), m.memberships_time_trial()]);
  if (trial > REMINDER) points.push([spokenDate(addDays(first, -REMINDER), today), m.memberships_time_reminder()]);
  if (first > today) points.push([spokenDate(first, today), m.memberships_time_first({ sum: sum(option) })]);
  if (points.length < 2) return null;
  return (
    <ol className={css.timeline} style={{ gridTemplateColumns: `repeat(${points.length}, minmax(0, 1fr))` }}>
      {points.map(([when, what], index) => (
        <li key={`${when}-${what}`} data-now={index === 0 || undefined}>
          <span className="t13 w6">{when}</span>
          <span className="t13 dim">{what}</span>
        </li>
      ))}
    </ol>
  );
}
