import type { CalendarDay } from "~/domain/training/calendarDay";

/**
 * Which day of a program, where its date can have two: the one that the schedule has there, and one that was logged
 * there in an earlier run or before the program was rescheduled. Only the second is named.
 */
export type Which = Pick<CalendarDay, "run" | "day">;

export const whichOf = ({ off_schedule: off, run, day }: Which & Pick<CalendarDay, "off_schedule">) =>
  off ? { run, day } : undefined;

/** Reads `Which` from an address. */
export function parseWhich(raw: Record<string, unknown>): Which | undefined {
  const [run, day] = [Number(raw.run), Number(raw.day)];
  return run >= 1 && day >= 0 && Number.isInteger(run + day) ? { run, day } : undefined;
}

/** The name under which the device keeps what belongs to a day until it is logged: what was typed, timers. */
export const storageIdOf = ({ enrolment_id: id, run, day, date }: Which & Pick<CalendarDay, "enrolment_id" | "date">) =>
  [id, run, day, date].join(".");

/** The same in earlier releases, where the days of a date shared it. */
export const formerStorageId = ({ enrolment_id: id, run, date }: Pick<CalendarDay, "enrolment_id" | "run" | "date">) =>
  [id, run, date].join(".");

/** Tells the days of all programs and dates apart. */
export const keyOf = (day: Which & Pick<CalendarDay, "enrolment_id" | "date" | "off_schedule">): string =>
  [day.enrolment_id, day.date, ...Object.values(whichOf(day) ?? {})].join("/");
