import type { Schemas } from "~/api/client";
import type { CalendarDay } from "~/domain/training/calendarDay";
import { dayMinutes } from "~/domain/training/volume";
import { dayTitle } from "~/domain/training/title";
import type { LocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { keyOf, type Which, whichOf } from "../../lib/offSchedule";
import { combineStatuses, type Status, statusFrom, statusOf } from "../../lib/status";

/** A summary of one program's day, for grids and strips. */
export type DaySummary = {
  key: string;
  date: LocalDate;
  enrolmentId: string;
  which: Which | undefined;
  program: { id: string; title: string };
  title: string;
  minutes: number;
  status: Status;
};

export type MonthDay = Schemas["MonthDay"];

/** Days of a month have titles only; all other days have their content. */
export const hasContent = (day: CalendarDay | MonthDay): day is CalendarDay => "content" in day;

export function summarizeDay(day: CalendarDay | MonthDay, today: LocalDate): DaySummary {
  return hasContent(day) ? summarizeCalendarDay(day, today) : summarizeMonthDay(day, today);
}

function summarizeCalendarDay(day: CalendarDay, today: LocalDate): DaySummary {
  return {
    key: keyOf(day),
    date: day.date,
    enrolmentId: day.enrolment_id,
    which: whichOf(day),
    program: day.program,
    title: dayTitle(day.content),
    minutes: dayMinutes(day.content),
    status: statusOf(day, today),
  };
}

/**
 * A month has no content to estimate from, so minutes are shown only if the coach entered them for every session.
 */
function enteredMinutes({ sessions }: MonthDay): number {
  const entered = sessions.map(({ minutes }) => minutes ?? undefined);
  return entered.includes(undefined) ? 0 : entered.reduce<number>((sum, minutes) => sum + (minutes ?? 0), 0);
}

function summarizeMonthDay(day: MonthDay, today: LocalDate): DaySummary {
  const rest = day.sessions.length === 0;
  return {
    key: keyOf(day),
    date: day.date,
    enrolmentId: day.enrolment_id,
    which: whichOf(day),
    program: day.program,
    title: dayTitle(day),
    minutes: enteredMinutes(day),
    status: statusFrom({ date: day.date, rest, completed: day.completed, logged: day.logged }, today),
  };
}

export const summariesOn = (summaries: DaySummary[], date: LocalDate) =>
  summaries.filter((summary) => summary.date === date);
export const dateStatus = (summaries: DaySummary[], date: LocalDate) =>
  combineStatuses(summariesOn(summaries, date).map(({ status }) => status));

export function statusName(status: Status): string {
  return {
    done: m.calendar_status_done,
    partial: m.calendar_status_partial,
    missed: m.calendar_status_missed,
    planned: m.calendar_status_planned,
    rest: m.training_rest_day,
  }[status]();
}
