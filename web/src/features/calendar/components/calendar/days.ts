import type { CalendarDay } from "~/domain/training/calendarDay";
import type { Unit } from "~/domain/training/load";
import type { LocalDate } from "~/lib/dates";

/** What every view of days with content needs. */
export type DaysProps = {
  days: CalendarDay[];
  today: LocalDate;
  unit: Unit;
  /** Days of several programs are shown, so each names its own. */
  showProgram: boolean;
  onOpen?: (day: CalendarDay) => void;
};

/** The days of a date on which there is training. */
export const trainingOn = (days: CalendarDay[], date: LocalDate): CalendarDay[] =>
  days.filter((day) => day.date === date && day.content.sessions.length > 0);

export const dayOfMonth = (date: LocalDate): number => Number(date.slice(8, 10));
