import { addMonths, type LocalDate, localDateOf } from "~/lib/dates";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import css from "./RevenueChart.module.css";

type Month = { month: string; net: { amount_minor: number } };

const SHOWN = 12;
const NAME = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });
const nameOf = (month: string) => NAME.format(new Date(`${month}T00:00:00Z`));

const thisDay = () => localDateOf(new Date());

/** The last twelve months up to the newest one; those without a payment are there too. */
function filled(months: readonly Month[]): { month: string; net: number }[] {
  const sums = new Map(months.map(({ month, net }) => [month, net.amount_minor]));
  const last = months.at(-1)?.month;
  if (!last) return [];
  return Array.from({ length: SHOWN }, (_, index) => {
    const month = addMonths(last, index - SHOWN + 1);
    return { month, net: sums.get(month) ?? 0 };
  });
}

/** The card names the currency: a code of three letters above each bar would meet its neighbour on a phone. */
function shortSum(net: number, currency: string): string {
  return formatMoney(net, currency, { trim: true }).replace(/[A-Z]{3}\s?/, "");
}

/** What was left of each month's payments, as bars; a month that still runs is paler. */
export function RevenueChart({
  months,
  currency,
  today = thisDay(),
}: {
  months: readonly Month[];
  currency: string;
  today?: LocalDate;
}) {
  const shown = filled(months);
  const most = Math.max(1, ...shown.map(({ net }) => net));
  return (
    <ol className={css.chart} aria-label={m.payments_by_month()}>
      {shown.map(({ month, net }) => (
        <li key={month}>
          <span className={css.sum}>{net !== 0 && shortSum(net, currency)}</span>
          <span
            className={css.bar}
            style={{ height: `${Math.round((Math.max(0, net) / most) * 100)}px` }}
            data-part={month.slice(0, 7) === today.slice(0, 7) || undefined}
          />
          <span className={css.name}>{nameOf(month)}</span>
        </li>
      ))}
    </ol>
  );
}
