import type { Schemas } from "~/api/client";
import type { CalendarDay } from "~/domain/training/calendarDay";
import { isDayDone } from "~/domain/training/dayDone";
import type { LocalDate } from "~/lib/dates";
import { MONTH_DAYS } from "../lib/calendarRange";
import { keyOf } from "../lib/offSchedule";
import { hasResults } from "../lib/status";
import { calendarDayCache, readCachedPart } from "./calendarCache";
import { type PendingWrite, touchedBy } from "./outbox";
import { applyWrite, writesFor } from "./pendingWrites";

type MonthDay = Schemas["MonthDay"];

/** A day with its content, as a month lists it. */
function monthDayOf(day: CalendarDay): MonthDay {
  const { enrolment_id, run, date, off_schedule, open, program } = day;
  return {
    ...{ enrolment_id, run, date, off_schedule, open, program, day: day.day },
    sessions: day.content.sessions.map(({ title, minutes }) => ({ title, minutes: minutes ?? null })),
    completed: isDayDone(day),
    logged: hasResults(day),
  };
}

/** A day of a month with writes applied that the server did not have when it sent the month. */
export function withWrites(day: MonthDay, writes: PendingWrite[]): MonthDay {
  const own = writesFor(writes, day);
  if (own.length === 0) return day;
  const stored = calendarDayCache.get(day.date)?.find((one) => keyOf(one) === keyOf(day));
  const before =
    stored ?? ({ results: [], scores: [], log: null, content: { sessions: [] } } as unknown as CalendarDay);
  const { completed, logged } = monthDayOf(own.reduce<CalendarDay>(applyWrite, before));
  const finishes = own.some(({ kind, body }) => kind === "day" && touchedBy(body).includes("completed"));
  const logs = own.some(({ kind }) => kind !== "day");
  return {
    ...day,
    completed: stored || finishes ? completed : day.completed,
    // Without its results it is not known whether an undo left any.
    logged: logs ? logged || (!stored && day.logged) : day.logged,
  };
}

/** What the cache has of six weeks, as a month lists it, and the dates that it does not have. */
export function readCachedMonth(from: LocalDate) {
  const range = readCachedPart(from, MONTH_DAYS);
  return { ...range, days: range.days.map(monthDayOf) };
}
