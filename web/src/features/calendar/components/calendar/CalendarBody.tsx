import type { CalendarDay } from "~/domain/training/calendarDay";
import type { Unit } from "~/domain/training/load";
import { type LocalDate } from "~/lib/dates";
import { startOfWeek } from "~/lib/week";
import { useIsPhone } from "~/ui/useMedia";
import { moved, type Program, type View } from "./CalendarBar";
import { DayCards, DayWithWeek, MonthGrid, MonthPicker, WeekColumns, WeekRows, WeekStrip } from "./CalendarParts";
import type { Mark } from "./dayStatus";
import { useSwipe } from "./useSwipe";

/** The programs on the calendar, each once. */
export function programsOf(shown: { program: Program }[]): Program[] {
  return [...new Map(shown.map(({ program }) => [program.id, program])).values()];
}

type Props = {
  view: View;
  date: LocalDate;
  today: LocalDate;
  days: CalendarDay[];
  marks: Mark[];
  /** Beside a single day: its week and what follows, as far as it is known. */
  ahead?: Mark[];
  unit: Unit;
  several: boolean;
  onChange: (change: { view?: View; date?: LocalDate }) => void;
  onOpen?: (day: CalendarDay) => void;
};

/** The calendar itself, for the client and for the coach who looks on. */
export function CalendarBody({ view, date, today, days, marks, ahead, unit, several, onChange, onOpen }: Props) {
  const phone = useIsPhone();
  const pick = (to: LocalDate) => onChange(phone ? { date: to } : { date: to, view: "day" });
  const openMark =
    onOpen &&
    ((mark: Mark) => {
      const day = days.find((one) => one.date === mark.date && one.enrolment_id === mark.enrolmentId);
      if (day) onOpen(day);
    });
  const shown = { days, today, unit, several, onOpen };
  const touch = useSwipe((by) => onChange({ date: moved(view, date, by) }));
  if (view === "day") {
    return (
      <div {...touch}>
        <DayWithWeek date={date} ahead={ahead} {...shown} />
      </div>
    );
  }
  if (!phone) {
    if (view === "week") return <WeekColumns from={startOfWeek(date)} onDay={pick} {...shown} />;
    return <MonthGrid marks={marks} today={today} date={date} onDay={pick} onOpen={openMark} />;
  }
  const picking = { marks, today, date, onDay: pick };
  return (
    <div {...touch}>
      {view === "week" ? <WeekStrip {...picking} /> : <MonthPicker {...picking} />}
      {view === "week" && <DayCards date={date} {...shown} />}
      <WeekRows marks={marks} from={startOfWeek(date)} today={today} several={several} onOpen={openMark} />
    </div>
  );
}
