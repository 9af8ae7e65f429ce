import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import css from "./Payouts.module.css";

type Month = { month: string; net: { amount_minor: number } };

const NAME = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });
const nameOf = (month: string) => NAME.format(new Date(`${month}T00:00:00Z`));
const HEIGHT = 160;
const FOOT = 24;
const HEAD = 20;
const STEP = 72;

/** What was left of each month's payments, as bars; the month that still runs is paler. */
export function RevenueChart({ months, currency }: { months: readonly Month[]; currency: string }) {
  const most = Math.max(1, ...months.map(({ net }) => net.amount_minor));
  const room = HEIGHT - FOOT - HEAD;
  const label = months
    .map(({ month, net }) => `${nameOf(month)} ${formatMoney(net.amount_minor, currency)}`)
    .join(", ");
  const width = Math.max(6, months.length) * STEP;
  return (
    <svg
      className={css.chart}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="xMinYMid meet"
      role="img"
      aria-label={m.payments_chart({ months: label })}
    >
      <line x1={0} x2={width} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} />
      {months.map(({ month, net }, index) => {
        const height = Math.max(2, (Math.max(0, net.amount_minor) / most) * room);
        const x = index * STEP + STEP / 2;
        return (
          <g key={month}>
            <rect
              x={x - 20}
              y={HEIGHT - FOOT - height}
              width={40}
              height={height}
              rx={4}
              data-part={index === months.length - 1 || undefined}
            />
            <text x={x} y={HEIGHT - FOOT - height - 6} textAnchor="middle">
              {formatMoney(net.amount_minor, currency, { trim: true })}
            </text>
            <text x={x} y={HEIGHT - 6} textAnchor="middle">
              {nameOf(month)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
