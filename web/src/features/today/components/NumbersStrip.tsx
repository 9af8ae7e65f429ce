import { formatNumber } from "~/lib/format";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import type { Numbers } from "../api";
import css from "./Today.module.css";
import { useNow } from "./useNow";

const HOUR = 3_600_000;

/** Today's and last week's numbers, each once. */
export function NumbersStrip({ numbers }: { numbers: Numbers }) {
  const now = useNow();
  const share = numbers.planned_last_week
    ? formatNumber(numbers.done_last_week / numbers.planned_last_week, { style: "percent" })
    : "–";
  const longest = numbers.waiting_since
    ? m.today_longest({ count: String(Math.floor((now.getTime() - Date.parse(numbers.waiting_since)) / HOUR)) })
    : "";
  const amounts = (list: Numbers["income"]) =>
    (list ?? []).map(({ amount_minor, currency }) => formatMoney(amount_minor, currency)).join(" + ");
  const cells: [string, string, string][] = [
    [
      m.today_trained(),
      formatNumber(numbers.trained_today),
      m.today_of_planned({ count: String(numbers.planned_today) }),
    ],
    [
      m.today_last_week(),
      share,
      m.today_done_planned({ done: String(numbers.done_last_week), planned: String(numbers.planned_last_week) }),
    ],
    [m.today_waiting(), formatNumber(numbers.waiting), longest],
    [
      m.today_clients(),
      formatNumber(numbers.clients),
      numbers.new_clients ? m.today_new({ count: String(numbers.new_clients) }) : "",
    ],
  ];
  if (numbers.income !== null) {
    const missed = amounts(numbers.missed);
    cells.push([
      m.today_income(),
      amounts(numbers.income) || "–",
      missed ? m.today_missed_money({ amount: missed }) : "",
    ]);
  }
  return (
    <dl className={css.strip}>
      {cells.map(([label, value, note]) => (
        <div key={label} className={css.cell}>
          <dt>{label}</dt>
          <dd>
            <strong>{value}</strong> <span>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
