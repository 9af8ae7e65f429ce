import type { CalendarDay } from "~/domain/training/calendarDay";
import type { Unit } from "~/domain/training/load";
import type { LocalDate } from "~/lib/dates";
import { startOfWeek } from "~/lib/week";
import { useIsPhone } from "~/ui/useMedia";
import { type Program, shiftDate, type View } from "./CalendarBar";
import { DayCards } from "./DayCards";
import type { DaySummary } from "./dayStatus";
import { DayWithWeek } from "./DayWithWeek";
import { MonthGrid } from "./MonthGrid";
import { MonthPicker } from "./MonthPicker";
import { useSwipe } from "./useSwipe";
import { WeekColumns } from "./WeekColumns";
import { WeekRows } from "./WeekRows";
import { WeekStrip } from "./WeekStrip";

/** The programs of these days, each once. */
export function programsOf(shown: { program: Program }[]): Program[] {
  return [...new Map(shown.map(({ program }) => [program.id, program])).values()];
}

type Props = {
  view: View;
  date: LocalDate;
  today: LocalDate;
  days: CalendarDay[];
  summaries: DaySummary[];
  /** For a single day: its week and the days after it, as far as they are loaded. */
  upcoming?: DaySummary[];
  unit: Unit;
  showProgram: boolean;
  onChange: (change: { view?: View; date?: LocalDate }) => void;
  onOpen?: (day: CalendarDay) => void;
};

/** The calendar in the view that was chosen, for the client and for their coach. */
export function CalendarBody({
  view,
  date,
  today,
  days,
  summaries,
  upcoming,
  unit,
  showProgram,
  onChange,
  onOpen,
}: Props) {
  const phone = useIsPhone();
  const showDate = (to: LocalDate) => onChange(phone ? { date: to } : { date: to, view: "day" });
  const openSummary =
    onOpen &&
    ((summary: DaySummary) => {
      const day = days.find((one) => one.date === summary.date && one.enrolment_id === summary.enrolmentId);
      if (day) onOpen(day);
    });
  const daysProps = { days, today, unit, showProgram, onOpen };
  const swipe = useSwipe((by) => onChange({ date: shiftDate(view, date, by) }));
  if (view === "day") {
    return (
      <div {...swipe}>
        <DayWithWeek date={date} upcoming={upcoming} {...daysProps} />
      </div>
    );
  }
  if (!phone) {
    if (view === "week") return <WeekColumns from={startOfWeek(date)} onDay={showDate} {...daysProps} />;
    return <MonthGrid summaries={summaries} today={today} selected={date} onDay={showDate} onOpen={openSummary} />;
  }
  const dateProps = { summaries, today, selected: date, onDay: showDate };
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
      />
    </div>
  );
}
