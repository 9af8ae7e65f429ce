import type { LocalDate } from "~/lib/dates";
import { startOfWeek } from "~/lib/week";
import { DayCards } from "./DayCards";
import type { DaysProps } from "./days";
import type { DaySummary } from "./dayStatus";
import { WeekRows } from "./WeekRows";
import css from "./WeekRows.module.css";

/** One day, and its week in rows beside it; on the phone below it. */
export function DayWithWeek({
  date,
  upcoming = [],
  ...shown
}: DaysProps & { date: LocalDate; upcoming?: DaySummary[] }) {
  return (
    <div className={css.dayWithWeek}>
      <DayCards date={date} upcoming={upcoming} {...shown} />
      <WeekRows summaries={upcoming} from={startOfWeek(date)} today={shown.today} showProgram={shown.showProgram} />
    </div>
  );
}
