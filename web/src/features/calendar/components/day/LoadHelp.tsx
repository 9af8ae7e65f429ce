import type { Performance } from "~/domain/training/calendarDay";
import { formatLoad } from "~/domain/training/format";
import { convertLoad, type Unit } from "~/domain/training/load";
import type { LoadEstimate } from "~/domain/training/strength";
import { m } from "~/paraglide/messages.js";
import { Plates, WhyThisLoad } from "./lazyParts";
import css from "./LoadHelp.module.css";

type Props = {
  /** What a percentage of the one-rep max or the training max means in weight. */
  estimate: LoadEstimate | undefined;
  load: Performance["load"];
  unit: Unit;
  open: boolean;
  onToggle: () => void;
};

/** The plates that make the weight and, if a percentage was prescribed, why it is this weight. */
export function LoadHelp({ estimate, load, unit, open, onToggle }: Props) {
  if (estimate) {
    return (
      <div className={css.loadHelp} data-open={open || undefined}>
        <button type="button" className={css.toggle} aria-expanded={open} onClick={onToggle}>
          <b className={css.load}>{formatLoad(estimate.load, unit)}</b>
          {m.calendar_why()}
        </button>
        {open && (
          <>
            <WhyThisLoad estimate={estimate} />
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
