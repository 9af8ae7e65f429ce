import { m } from "~/paraglide/messages.js";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import css from "./CalendarSkeleton.module.css";
import monthGridCss from "./MonthGrid.module.css";
import weekColumnsCss from "./WeekColumns.module.css";

/** The shape of the calendar until it is loaded. */
export function CalendarSkeleton({ view, phone }: { view: "day" | "week" | "month"; phone: boolean }) {
  if (phone || view === "day") {
    return (
      <div className={css.skeleton} role="status" aria-label={m.calendar_loading()}>
        {view !== "day" && <Skeleton height={view === "week" ? 76 : 292} />}
        <Skeleton height={168} />
        {phone && view !== "day" && [1, 2, 3].map((row) => <Skeleton key={row} height={56} />)}
      </div>
    );
  }
  if (view === "month") {
    return (
      <div className={monthGridCss.grid} role="status" aria-label={m.calendar_loading()}>
        {Array.from({ length: 35 }, (_, index) => (
          <div key={index} className={monthGridCss.cell}>
            <Skeleton width={20} height={16} />
            {index % 3 !== 1 && <Skeleton height={20} />}
          </div>
        ))}
      </div>
    );
  }
  return (
    <div className={weekColumnsCss.week} role="status" aria-label={m.calendar_loading()}>
      {Array.from({ length: 7 }, (_, index) => (
        <div key={index} className={weekColumnsCss.column}>
          <div className={weekColumnsCss.columnHead}>
            <Skeleton width={48} height={20} />
          </div>
          {index % 3 !== 2 && <Skeleton height={150 + ((index * 37) % 60)} />}
        </div>
      ))}
    </div>
  );
}
