import type { CalendarDay } from "~/domain/training/calendarDay";
import type { Unit } from "~/domain/training/load";
import type { LocalDate } from "~/lib/dates";
import { hasResults } from "../../lib/status";

export type Program = { id: string; title: string };

/** What every view of days with content needs. */
export type DaysProps = {
  days: CalendarDay[];
  today: LocalDate;
  unit: Unit;
  /** Days of several programs are shown, so each names its own. */
  showProgram: boolean;
  onOpen?: (day: CalendarDay) => void;
  /** Dates that are not on the device while there is no connection. */
  missing?: ReadonlySet<LocalDate>;
};

/** The programs of these days, each once. */
export function programsOf(days: { program: Program }[]): Program[] {
  return [...new Map(days.map(({ program }) => [program.id, program])).values()];
}

/** The days of a date on which there is training, or something was done: those are never rest days. */
export const trainingDaysOn = (days: CalendarDay[], date: LocalDate): CalendarDay[] =>
  days.filter((day) => day.date === date && (day.content.sessions.length > 0 || hasResults(day)));

export const dayOfMonth = (date: LocalDate): number => Number(date.slice(8, 10));
