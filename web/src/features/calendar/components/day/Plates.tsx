import { formatDecimal, formatLoadValue } from "~/domain/training/format";
import type { Unit } from "~/domain/training/load";
import { type LoadEstimate, type Maximum, TRAINING_MAX_PERCENT } from "~/domain/training/strength";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { BAR, PLATES, platesFor } from "../../lib/plates";
import css from "./Plates.module.css";

/** The plates of one side of the bar, heaviest first. */
export function Plates({ value, unit }: { value: number; unit: Unit }) {
  const plates = platesFor(value, unit);
  if (!plates) return <p className="t13 dim">{m.calendar_plates_too_light({ bar: BAR[unit], unit })}</p>;
  const [heaviest] = PLATES[unit];
  const description = plates.side.length
    ? m.calendar_plates_description({ plates: plates.side.map(formatDecimal).join(" + "), bar: plates.bar, unit })
    : m.calendar_plates_empty({ bar: plates.bar, unit });
  return (
    <div>
      <div className={css.plates} role="img" aria-label={description}>
        <i className={css.sleeve} />
        {plates.side.map((plate, index) => (
          <i
            key={`${plate}-${index}`}
            className={css.plate}
            data-plate={plate}
            style={{ height: `${42 + (58 * plate) / heaviest}%` }}
          >
            {formatDecimal(plate)}
          </i>
        ))}
        <span className="t12 meta">
          {plates.side.length
            ? m.calendar_plates_side({ bar: plates.bar, unit })
            : m.calendar_plates_empty({ bar: plates.bar, unit })}
        </span>
      </div>
      {plates.missing > 0 && (
        <p className="t12 meta">{m.calendar_plates_missing({ missing: formatDecimal(plates.missing), unit })}</p>
      )}
    </div>
  );
}

/** Why a percentage of a maximum became this weight. */
export function WhyThisLoad({ estimate }: { estimate: LoadEstimate }) {
  const { percent, max, exact, load } = estimate;
  const values = {
    percent: formatDecimal(percent),
    max: formatDecimal(max.load.value),
    unit: load.unit,
    source: sourceOf(max),
    exact: formatDecimal(exact),
    load: formatDecimal(load.value),
  };
  return (
    <p className="t13 dim num">
      {max.kind === "one_rep_max" ? m.calendar_why_text(values) : m.calendar_why_training_max(values)}
    </p>
  );
}

/** Where a maximum comes from: a set, a test, or the coach. */
function sourceOf(max: Maximum): string {
  if (max.kind === "chosen_training_max") return m.calendar_why_set_by_coach({ date: formatDay(max.setOn, "short") });
  const { best } = max;
  const { unit } = max.load;
  const from = { set: `${formatLoadValue(best.load, unit)} × ${best.reps}`, date: formatDay(best.date, "short") };
  // A day that an earlier release stored on the device does not say whether it was a test.
  const isTested = (best.tested as boolean | undefined) ?? false;
  const text = isTested
    ? best.reps === 1
      ? m.calendar_why_tested(from)
      : m.calendar_why_tested_with(from)
    : m.calendar_why_estimated(from);
  if (max.kind === "one_rep_max") return text;
  return m.calendar_why_part({
    percent: String(TRAINING_MAX_PERCENT),
    max: formatDecimal(max.oneRepMax.value),
    unit,
    source: text,
  });
}
