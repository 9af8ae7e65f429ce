import type { LocalDate } from "~/lib/dates";
import { startOfWeek } from "~/lib/week";
import { DayCards } from "./DayCards";
import type { DaysProps } from "./days";
import type { DaySummary } from "./daySummary";
import { WeekRows } from "./WeekRows";
import css from "./WeekRows.module.css";

/** One day, and its week in rows beside it; on the phone below it. While the week loads, its place stays empty. */
export function DayWithWeek({
  date,
  nearbySummaries,
  ...daysProps
}: DaysProps & { date: LocalDate; nearbySummaries?: DaySummary[] }) {
  return (
    <div className={css.dayWithWeek}>
      <DayCards date={date} nearbySummaries={nearbySummaries} {...daysProps} />
      {nearbySummaries ? (
        <WeekRows
          summaries={nearbySummaries}
          from={startOfWeek(date)}
          today={daysProps.today}
          showProgram={daysProps.showProgram}
          missing={daysProps.missing}
        />
      ) : (
        <div />
      )}
    </div>
  );
}
