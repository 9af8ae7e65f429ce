import { formatMoney } from "~/lib/money";
import css from "./MoneyText.module.css";

type Props = {
  /** Minor units. */
  amount: number;
  currency: string;
  /** "/ month", "once": shown smaller after the amount. */
  per?: string;
  /** Whole sums without zeros: €39. */
  trim?: boolean;
  /** Title figures: 20 px; hero: 32 px. */
  size?: "cell" | "title" | "hero";
};

/** A sum of money that never wraps, in tabular figures. */
export function MoneyText({ amount, currency, per, trim, size = "cell" }: Props) {
  return (
    <span className={`${css.money} ${css[size]}`}>
      <span className={css.sum}>{formatMoney(amount, currency, { trim })}</span>
      {per && <span className={css.per}> {per}</span>}
    </span>
  );
}
