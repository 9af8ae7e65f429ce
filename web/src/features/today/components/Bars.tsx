import { m } from "~/paraglide/messages.js";
import { cx } from "~/ui/cx";
import type { Row } from "../api";
import css from "./Today.module.css";

const HEIGHT = 24;

/** The last ten planned sessions: as high as the share that was done, hollow where missed, coloured where they are the reason. */
export function Bars({ bars, group }: Pick<Row, "bars" | "group">) {
  const done = bars.filter(({ missed }) => !missed).length;
  return (
    <span className={css.bars} role="img" aria-label={m.today_bars({ done: String(done), total: String(bars.length) })}>
      {bars.map((bar) => (
        <span
          key={bar.date}
          className={cx(css.bar, bar.missed && css.barMissed, bar.reason && css[`bar_${group}`])}
          style={{ height: bar.missed ? HEIGHT : Math.max(4, Math.round((bar.share / 100) * HEIGHT)) }}
        />
      ))}
    </span>
  );
}
