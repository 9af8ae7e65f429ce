import { addMonths, type LocalDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { formatMoney } from "~/lib/money";
import { localToday } from "~/lib/today";
import { m } from "~/paraglide/messages.js";
import css from "./RevenueChart.module.css";

type Month = { month: string; net: { amount_minor: number } };

const MONTHS_SHOWN = 12;
const monthName = (month: LocalDate) => formatDay(month, "month");

/** Returns the last twelve months up to the newest one, with zero for a month without payments. */
function fillMonths(months: readonly Month[]): { month: string; net: number }[] {
  const sums = new Map(months.map(({ month, net }) => [month, net.amount_minor]));
  const last = months.at(-1)?.month;
  if (!last) return [];
  return Array.from({ length: MONTHS_SHOWN }, (_, index) => {
    const month = addMonths(last, index - MONTHS_SHOWN + 1);
    return { month, net: sums.get(month) ?? 0 };
  });
}

/** Formats an amount without a three-letter currency code, which would overlap the next bar on a phone. */
function formatShortAmount(net: number, currency: string): string {
  return formatMoney(net, currency, { trim: true }).replace(/[A-Z]{3}\s?/, "");
}

/** Net revenue by month as bars; the current month is paler. */
export function RevenueChart({
  months,
  currency,
  today = localToday(),
}: {
  months: readonly Month[];
  currency: string;
  today?: LocalDate;
}) {
  const shown = fillMonths(months);
  const highest = Math.max(1, ...shown.map(({ net }) => net));
  return (
    <ol className={css.chart} aria-label={m.payments_by_month()}>
      {shown.map(({ month, net }) => (
        <li key={month}>
          <span className={css.amount}>{net !== 0 && formatShortAmount(net, currency)}</span>
          <span
            className={css.bar}
            style={{ height: `${Math.round((Math.max(0, net) / highest) * 100)}px` }}
            data-current={month.slice(0, 7) === today.slice(0, 7) || undefined}
          />
          <span className={css.month}>{monthName(month)}</span>
        </li>
      ))}
    </ol>
  );
}
