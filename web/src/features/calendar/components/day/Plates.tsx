import { formatDecimal, formatLoadValue } from "~/domain/training/format";
import type { Unit } from "~/domain/training/load";
import type { LoadEstimate } from "~/domain/training/strength";
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

/** Why a percentage of the one-rep max became this weight. */
export function WhyThisLoad({ estimate, percent }: { estimate: LoadEstimate; percent: number }) {
  const { best, max, exact, load } = estimate;
  return (
    <p className="t13 dim num">
      {m.calendar_why_text({
        percent: formatDecimal(percent),
        max: formatDecimal(max.value),
        unit: max.unit,
        set: `${formatLoadValue(best.load, max.unit)} × ${best.reps}`,
        date: formatDay(best.date, "short"),
        exact: formatDecimal(exact),
        load: formatLoadValue(load, max.unit),
      })}
    </p>
  );
}
