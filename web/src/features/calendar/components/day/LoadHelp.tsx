import type { Performance } from "~/domain/training/calendarDay";
import { formatDecimal, formatLoad, formatLoadValue } from "~/domain/training/format";
import { convertLoad, type Unit } from "~/domain/training/load";
import type { LoadEstimate } from "~/domain/training/strength";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { BAR, PLATES, platesFor } from "../../lib/plates";
import css from "./LoadHelp.module.css";

/** The plates of one side of the bar, heaviest first. */
function Plates({ value, unit }: { value: number; unit: Unit }) {
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
function explanation(estimate: LoadEstimate, percent: number): string {
  const { best, max, exact, load } = estimate;
  return m.calendar_why_text({
    percent: formatDecimal(percent),
    max: formatDecimal(max.value),
    unit: max.unit,
    set: `${formatLoadValue(best.load, max.unit)} × ${best.reps}`,
    date: formatDay(best.date, "short"),
    exact: formatDecimal(exact),
    load: formatLoadValue(load, max.unit),
  });
}

type Props = {
  /** What a percentage of the one-rep max means in weight. */
  estimate: LoadEstimate | undefined;
  percent: number;
  load: Performance["load"];
  unit: Unit;
  open: boolean;
  onToggle: () => void;
};

/** The plates that make the weight and, if a percentage was prescribed, why it is this weight. */
export function LoadHelp({ estimate, percent, load, unit, open, onToggle }: Props) {
  if (estimate) {
    return (
      <div className={css.loadHelp} data-open={open || undefined}>
        <button type="button" className={css.toggle} aria-expanded={open} onClick={onToggle}>
          <b className={css.load}>{formatLoad(estimate.load, unit)}</b>
          {m.calendar_why()}
        </button>
        {open && (
          <>
            <p className="t13 dim num">{explanation(estimate, percent)}</p>
            <Plates value={estimate.load.value} unit={unit} />
          </>
        )}
      </div>
    );
  }
  if (!open || !load) return null;
  return (
    <div className={css.loadHelp}>
      <p className="t13 w6 num">{m.calendar_plates_for({ load: formatLoad(load, unit) })}</p>
      <Plates value={convertLoad(load, unit).value} unit={unit} />
    </div>
  );
}
