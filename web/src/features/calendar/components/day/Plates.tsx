import type { SetResult } from "~/domain/training/calendarDay";
import { formatNumber } from "~/domain/training/format";
import type { Unit } from "~/domain/training/load";
import type { LoadEstimate } from "~/domain/training/strength";
import { m } from "~/paraglide/messages.js";
import { formatDay } from "../../lib/dateFormat";
import { formatResult } from "../../lib/dayFormat";
import { BAR, PLATES, platesFor } from "../../lib/plates";
import css from "./Day.module.css";

/** The plates of one side of the bar, as they are put on. */
function Plates({ value, unit }: { value: number; unit: Unit }) {
  const plates = platesFor(value, unit);
  if (!plates) return <p className="t13 dim">{m.calendar_plates_too_light({ bar: BAR[unit], unit })}</p>;
  const [heaviest] = PLATES[unit];
  const words = plates.side.length
    ? m.calendar_plates_words({ plates: plates.side.map(formatNumber).join(" + "), bar: plates.bar, unit })
    : m.calendar_plates_empty({ bar: plates.bar, unit });
  return (
    <div>
      <div className={css.plates} role="img" aria-label={words}>
        <i className={css.sleeve} />
        {plates.side.map((plate, index) => (
          <i
            key={`${plate}-${index}`}
            className={css.plate}
            data-plate={plate}
            style={{ height: `${42 + (58 * plate) / heaviest}%` }}
          >
            {formatNumber(plate)}
          </i>
        ))}
        <span className="t12 meta">
          {plates.side.length
            ? m.calendar_plates_side({ bar: plates.bar, unit })
            : m.calendar_plates_empty({ bar: plates.bar, unit })}
        </span>
      </div>
      {plates.missing > 0 && (
        <p className="t12 meta">{m.calendar_plates_missing({ missing: formatNumber(plates.missing), unit })}</p>
      )}
    </div>
  );
}

/** Why a percentage became this number. */
function why(estimate: LoadEstimate, percent: number): string {
  const { best, max, exact, load } = estimate;
  return m.calendar_why_text({
    percent: formatNumber(percent),
    max: formatNumber(max.value),
    unit: max.unit,
    set: `${formatNumber(best.load.value)}${best.load.unit === max.unit ? "" : ` ${best.load.unit}`} × ${best.reps}`,
    date: formatDay(best.date),
    exact: formatNumber(exact),
    load: formatNumber(load.value),
  });
}

type WeightProps = {
  /** The weight that a percentage of the maximum means here. */
  estimate: LoadEstimate | undefined;
  percent: number;
  load: SetResult["load"];
  unit: Unit;
  open: boolean;
  onToggle: () => void;
};

/** Which plates make the weight; and where a percentage became one, why it is this one. */
export function Weight({ estimate, percent, load, unit, open, onToggle }: WeightProps) {
  if (estimate) {
    return (
      <div className={css.why} data-open={open || undefined}>
        <button type="button" className={css.whyHead} aria-expanded={open} onClick={onToggle}>
          <b className={css.whyChip}>
            {formatResult({ load: estimate.load }, unit)} {unit}
          </b>
          {m.calendar_why()}
        </button>
        {open && (
          <>
            <p className="t13 dim num">{why(estimate, percent)}</p>
            <Plates value={estimate.load.value} unit={unit} />
          </>
        )}
      </div>
    );
  }
  if (!open || !load) return null;
  return (
    <div className={css.why}>
      <p className="t13 w6 num">{m.calendar_plates_for({ load: `${formatResult({ load }, unit)} ${unit}` })}</p>
      <Plates value={load.value} unit={unit} />
    </div>
  );
}
