import type { LocalDate } from "~/lib/dates";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { cx } from "~/ui/cx";
import { useMacrosOn } from "../api/macros";
import css from "./DayMacros.module.css";

const amount = (value: number) => formatNumber(value, { maximumFractionDigits: 1 });

/** What the client should eat on a day, as their coach has set it; nothing if nobody has. `edgeToEdge`: on phones. */
export function DayMacros({ date, edgeToEdge }: { date: LocalDate; edgeToEdge?: boolean }) {
  const targets = useMacrosOn(date);
  return targets.map(({ account_id, account_title, protein_g, carbs_g, fat_g, calories_kcal }) => (
    <section key={account_id} className={cx(css.macros, edgeToEdge && css.edgeToEdge)} aria-label={m.calendar_macros()}>
      {targets.length > 1 && <h2 className={css.account}>{account_title}</h2>}
      <dl className={css.amounts}>
        {[
          [m.nutrition_protein(), m.nutrition_grams({ value: amount(protein_g) })],
          [m.nutrition_carbs(), m.nutrition_grams({ value: amount(carbs_g) })],
          [m.nutrition_fat(), m.nutrition_grams({ value: amount(fat_g) })],
          [m.nutrition_calories(), m.nutrition_kcal({ value: amount(calories_kcal) })],
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
