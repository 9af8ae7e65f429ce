import { formatNumber } from "~/lib/format";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import type { Numbers } from "../api";
import css from "./Today.module.css";
import { useNow } from "~/ui/useNow";

const HOUR = 3_600_000;

type Cell = [label: string, value: string, note: string, tone?: "good" | "warn" | "bad"];

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
    (list ?? []).map(({ amount_minor, currency }) => formatMoney(amount_minor, currency, { trim: true })).join(" + ");
  const cells: Cell[] = [
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
    [m.today_waiting(), formatNumber(numbers.waiting), longest, "warn"],
    [
      m.today_clients(),
      formatNumber(numbers.clients),
      numbers.new_clients ? m.today_new({ count: String(numbers.new_clients) }) : "",
      "good",
    ],
  ];
  if (numbers.income !== null) {
    const missed = amounts(numbers.missed);
    cells.push([
      m.today_income(),
      amounts(numbers.income) || "–",
      missed ? m.today_missed_money({ amount: missed }) : "",
      "bad",
    ]);
  }
  return (
    <dl className={css.strip}>
      {cells.map(([label, value, note, tone]) => (
        <div key={label} className={css.cell}>
          <dt>{label}</dt>
          <dd>
            <strong>{value}</strong> <span data-tone={tone}>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
