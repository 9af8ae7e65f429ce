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

/** The programs on the calendar, each once. */
export function programsOf(shown: { program: Program }[]): Program[] {
  return [...new Map(shown.map(({ program }) => [program.id, program])).values()];
}

type Props = {
  view: View;
  date: LocalDate;
  today: LocalDate;
  days: CalendarDay[];
  summaries: DaySummary[];
  /** Beside a single day: its week and what follows, as far as it is known. */
  ahead?: DaySummary[];
  unit: Unit;
  several: boolean;
  onChange: (change: { view?: View; date?: LocalDate }) => void;
  onOpen?: (day: CalendarDay) => void;
};

/** The calendar itself, for the client and for the coach who looks on. */
export function CalendarBody({ view, date, today, days, summaries, ahead, unit, several, onChange, onOpen }: Props) {
  const phone = useIsPhone();
  const pick = (to: LocalDate) => onChange(phone ? { date: to } : { date: to, view: "day" });
  const openSummary =
    onOpen &&
    ((summary: DaySummary) => {
      const day = days.find((one) => one.date === summary.date && one.enrolment_id === summary.enrolmentId);
      if (day) onOpen(day);
    });
  const shown = { days, today, unit, several, onOpen };
  const touch = useSwipe((by) => onChange({ date: shiftDate(view, date, by) }));
  if (view === "day") {
    return (
      <div {...touch}>
        <DayWithWeek date={date} ahead={ahead} {...shown} />
      </div>
    );
  }
  if (!phone) {
    if (view === "week") return <WeekColumns from={startOfWeek(date)} onDay={pick} {...shown} />;
    return <MonthGrid summaries={summaries} today={today} date={date} onDay={pick} onOpen={openSummary} />;
  }
  const picking = { summaries, today, date, onDay: pick };
  return (
    <div {...touch}>
      {view === "week" ? <WeekStrip {...picking} /> : <MonthPicker {...picking} />}
      {view === "week" && <DayCards date={date} {...shown} />}
      <WeekRows summaries={summaries} from={startOfWeek(date)} today={today} several={several} onOpen={openSummary} />
    </div>
  );
}
