import type { CalendarDay } from "~/domain/training/calendarDay";
import { isDayDone } from "~/domain/training/dayDone";
import type { LocalDate } from "~/lib/dates";

export type Status = "done" | "partial" | "missed" | "planned" | "rest";

type DayFlags = { date: LocalDate; rest: boolean; completed: boolean; logged: boolean };

/** The status of one program's day. */
export function statusFrom({ date, rest, completed, logged }: DayFlags, today: LocalDate): Status {
  if (completed) return "done";
  if (logged) return "partial";
  if (rest) return "rest";
  return date < today ? "missed" : "planned";
}

/**
 * One status for the days of several programs on a date; rest days count only if there is nothing else. Done if all are
 * done, partly done if any has been started, otherwise planned or missed.
 */
export function combineStatuses(statuses: Status[]): Status {
  const trainingStatuses = statuses.filter((status) => status !== "rest");
  if (trainingStatuses.length === 0) return "rest";
  if (trainingStatuses.every((status) => status === "done")) return "done";
  if (trainingStatuses.some((status) => status === "done" || status === "partial")) return "partial";
  return trainingStatuses.includes("planned") ? "planned" : "missed";
}

export const hasResults = (day: CalendarDay): boolean => day.results.length > 0 || day.scores.length > 0;

export function statusOf(day: CalendarDay, today: LocalDate): Status {
  return statusFrom(
    {
      date: day.date,
      rest: day.content.sessions.length === 0,
      completed: isDayDone(day),
      logged: hasResults(day),
    },
    today,
  );
}
