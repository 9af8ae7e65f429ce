import { addDays, type LocalDate } from "~/lib/dates";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import { formatLongDate } from "../../format";
import css from "./Checkout.module.css";

/** Days between the reminder email and the first payment after a trial. */
const REMINDER_DAYS = 3;

/** The dates of a purchase: today, the start, the reminder and the first payment. */
export function PaymentTimeline({
  firstAmount,
  currency,
  today,
  start,
  firstPaymentOn,
  trialDays,
}: {
  /** What the first payment asks for, in minor units. */
  firstAmount: number;
  currency: string;
  today: LocalDate;
  start: LocalDate;
  firstPaymentOn: LocalDate;
  trialDays: number;
}) {
  const points: [string, string][] = [];
  const firstPayment =
    firstAmount === 0
      ? m.memberships_time_free()
      : m.memberships_time_first({ amount: formatMoney(firstAmount, currency, { trim: true }) });
  if (firstPaymentOn === today) points.push([m.memberships_today(), firstPayment]);
  else if (start > today) points.push([m.memberships_today(), m.memberships_time_booked()]);
  if (start > today)
    points.push([formatLongDate(start, today), trialDays ? m.memberships_time_trial() : m.memberships_time_starts()]);
  else if (trialDays) points.push([m.memberships_today(), m.memberships_time_trial()]);
  if (trialDays > REMINDER_DAYS)
    points.push([formatLongDate(addDays(firstPaymentOn, -REMINDER_DAYS), today), m.memberships_time_reminder()]);
  if (firstPaymentOn > today) points.push([formatLongDate(firstPaymentOn, today), firstPayment]);
  if (points.length < 2) return null;
  return (
    <ol className={css.timeline} style={{ gridTemplateColumns: `repeat(${points.length}, minmax(0, 1fr))` }}>
      {points.map(([date, event], index) => (
        <li key={`${date}-${event}`} data-current={index === 0 || undefined}>
          <span className="t13 w6">{date}</span>
          <span className="t13 dim">{event}</span>
        </li>
      ))}
    </ol>
  );
}
