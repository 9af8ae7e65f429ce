import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import { m } from "~/paraglide/messages.js";
import { cx } from "~/ui/cx";
import type { HintSettings, Muscle } from "../../api/hints";
import { MUSCLES } from "../../lib/hintText";
import type { SheetWeek } from "../../lib/sheet/rows";
import { weeklySets } from "../../lib/sheet/totals";
import css from "./Sheet.module.css";

type Props = {
  weeks: SheetWeek[];
  muscles: Readonly<Record<string, Muscle>>;
  ranges: HintSettings["ranges"] | undefined;
  /** The number of the first row, from 1. */
  firstRow: number;
  /** The column in which each week begins, from 1, and how many it has. */
  columns: { start: number; span: number }[];
};

const LEAST_SCALE = 20;

/** The sets of each muscle group in each week, against the coach's range. */
export function SheetTotals({ weeks, muscles, ranges, firstRow, columns }: Props) {
  const totals = weeks.map(({ days }) => weeklySets(days ?? [], muscles));
  const shown = (Object.keys(MUSCLES) as Muscle[]).filter((muscle) => totals.some((one) => one.has(muscle)));
  if (!ranges || shown.length === 0) return null;
  const scale = Math.max(
    LEAST_SCALE,
    ...shown.map((muscle) => ranges[muscle]?.high ?? 0),
    ...totals.flatMap((one) => [...one.values()]),
  );
  return (
    <>
      <div role="row" aria-rowindex={firstRow} className={cx(css.row, css.totalRow, css.totalHead)}>
        <div role="rowheader" aria-colindex={2} className={css.totalName}>
          {m.builder_sheet_totals()}
        </div>
        <div role="gridcell" aria-colindex={3} className={css.totalRange}>
          {m.builder_sheet_your_range()}
        </div>
        {totals.map((one, index) => (
          <div
            key={index}
            role="gridcell"
            aria-colindex={columns[index]?.start}
            aria-colspan={columns[index]?.span}
            className={css.total}
            style={{ gridColumn: `span ${columns[index]?.span}` }}
          >
            {m.training_sets({ count: [...one.values()].reduce((sum, sets) => sum + sets, 0) })}
          </div>
        ))}
      </div>
      {shown.map((muscle, line) => {
        const { low, high } = ranges[muscle] ?? { low: 0, high: 0 };
        const name = MUSCLES[muscle]();
        return (
          <div key={muscle} role="row" aria-rowindex={firstRow + 1 + line} className={cx(css.row, css.totalRow)}>
            <div role="rowheader" aria-colindex={2} className={css.totalName}>
              {name}
            </div>
            <div role="gridcell" aria-colindex={3} className={css.totalRange}>{`${low}–${high}`}</div>
            {totals.map((one, index) => {
              const sets = one.get(muscle) ?? 0;
              const state = sets > 0 && sets < low ? "low" : sets > high ? "high" : "fine";
              const place = { "--low": low / scale, "--high": high / scale, "--sets": sets / scale } as CSSProperties;
              return (
                <div
                  key={index}
                  role="gridcell"
                  aria-colindex={columns[index]?.start}
                  aria-colspan={columns[index]?.span}
                  aria-label={`${name}: ${m.training_sets({ count: sets })}${state === "low" ? `, ${m.builder_sheet_below()}` : state === "high" ? `, ${m.builder_sheet_above()}` : ""}`}
                  className={cx(css.total, state !== "fine" && css.outside)}
                  style={{ ...place, gridColumn: `span ${columns[index]?.span}` }}
                >
                  <span className={css.gauge} aria-hidden="true" />
                  {state === "low" && <IconArrowDown size={12} aria-hidden="true" />}
                  {state === "high" && <IconArrowUp size={12} aria-hidden="true" />}
                  <span>{sets}</span>
                </div>
              );
            })}
          </div>
        );
      })}
    </>
  );
}
