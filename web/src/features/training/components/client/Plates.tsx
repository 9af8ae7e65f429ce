import { m } from "~/paraglide/messages.js";
import { type Estimate, platesFor, type Unit } from "./loads";
import css from "./Day.module.css";
import { figure } from "./words";
import { formatDay } from "./dayNames";

/** The plates of one side of the bar, as they are put on. */
export function Plates({ value, unit }: { value: number; unit: Unit }) {
  const plates = platesFor(value, unit);
  if (!plates) return <p className="t13 dim">{m.calendar_plates_too_light({ bar: platesBar(unit), unit })}</p>;
  const heaviest = unit === "kg" ? 25 : 45;
  const words = plates.side.length
    ? m.calendar_plates_words({ plates: plates.side.map(figure).join(" + "), bar: plates.bar, unit })
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
            {figure(plate)}
          </i>
        ))}
        <span className="t12 meta">
          {plates.side.length
            ? m.calendar_plates_side({ bar: plates.bar, unit })
            : m.calendar_plates_empty({ bar: plates.bar, unit })}
        </span>
      </div>
      {plates.missing > 0 && (
        <p className="t12 meta">{m.calendar_plates_missing({ missing: figure(plates.missing), unit })}</p>
      )}
    </div>
  );
}

const platesBar = (unit: Unit) => (unit === "kg" ? 20 : 45);

/** Why a percentage became this number. */
export function why(estimate: Estimate, percent: number): string {
  const { best, max, exact, load } = estimate;
  return m.calendar_why_text({
    percent: figure(percent),
    max: figure(max.value),
    unit: max.unit,
    set: `${figure(best.load.value)}${best.load.unit === max.unit ? "" : ` ${best.load.unit}`} × ${best.reps}`,
    date: formatDay(best.date),
    exact: figure(exact),
    load: figure(load.value),
  });
}
