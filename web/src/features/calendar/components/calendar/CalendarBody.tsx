import type { CalendarDay } from "~/domain/training/calendarDay";
import type { Unit } from "~/domain/training/load";
import type { LocalDate } from "~/lib/dates";
import { startOfWeek } from "~/lib/week";
import { useIsPhone } from "~/ui/useMedia";
import { shiftDate, type View } from "../../lib/calendarRange";
import { keyOf } from "../../lib/offSchedule";
import { DayCards } from "./DayCards";
import { type DaySummary, hasContent, type MonthDay, summarizeDay } from "./daySummary";
import { DayWithWeek } from "./DayWithWeek";
import { MonthGrid } from "./MonthGrid";
import { MonthPicker } from "./MonthPicker";
import { useSwipe } from "~/ui/useSwipe";
import { WeekColumns } from "./WeekColumns";
import { WeekRows } from "./WeekRows";
import { WeekStrip } from "./WeekStrip";

type Props = {
  view: View;
  date: LocalDate;
  today: LocalDate;
  days: (CalendarDay | MonthDay)[];
  /** For a single day: its week and the days after it, as far as they are loaded. */
  nearbyDays?: MonthDay[];
  unit: Unit;
  showProgram: boolean;
  onChange: (change: { view?: View; date?: LocalDate }) => void;
  onOpen?: (day: CalendarDay) => void;
  /** Dates that are not on the device while there is no connection. */
  missing?: ReadonlySet<LocalDate>;
};

/** The calendar in the view that was chosen, for the client and for their coach. */
export function CalendarBody({
  view,
  date,
  today,
  days,
  nearbyDays,
  unit,
  showProgram,
  onChange,
  onOpen,
  missing,
}: Props) {
  const phone = useIsPhone();
  const calendarDays = days.filter(hasContent);
  const summaries = days.map((day) => summarizeDay(day, today));
  const showDate = (to: LocalDate) => onChange(phone ? { date: to } : { date: to, view: "day" });
  const openSummary =
    onOpen &&
    ((summary: DaySummary) => {
      const day = calendarDays.find((candidate) => keyOf(candidate) === summary.key);
      if (day) onOpen(day);
    });
  const dateProps = { summaries, today, selected: date, onDay: showDate, missing };
  const daysProps = { days: calendarDays, today, unit, showProgram, onOpen, missing };
  const swipe = useSwipe((by) => onChange({ date: shiftDate(view, date, by) }));
  if (view === "day") {
    return (
      <div {...swipe}>
        <DayWithWeek date={date} nearbySummaries={nearbyDays?.map((day) => summarizeDay(day, today))} {...daysProps} />
      </div>
    );
  }
  if (!phone) {
    if (view === "week") return <WeekColumns from={startOfWeek(date)} onDay={showDate} {...daysProps} />;
    return <MonthGrid onOpen={openSummary} {...dateProps} />;
  }
  return (
    <div {...swipe}>
      {view === "week" ? <WeekStrip {...dateProps} /> : <MonthPicker {...dateProps} />}
      {view === "week" && <DayCards date={date} {...daysProps} />}
      <WeekRows
        summaries={summaries}
        from={startOfWeek(date)}
        today={today}
        showProgram={showProgram}
        onOpen={openSummary}
        missing={missing}
      />
    </div>
  );
}
