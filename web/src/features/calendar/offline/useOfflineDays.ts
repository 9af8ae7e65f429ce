import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { CalendarDay } from "~/domain/training/calendarDay";
import { addDays, datesFrom, type LocalDate } from "~/lib/dates";
import { useCalendar } from "../api/calendar";
import { useMacroTargets } from "../api/macros";
import { dayExercisesQuery, dayQuery } from "../api/dayQuery";
import { whichOf } from "../lib/offSchedule";
import { dateOfKey, dayDetailsCache, dayExercisesCache, dayKey } from "./calendarCache";

/** How many days before today can be read offline. */
const OFFLINE_DAYS_BEFORE = 7;
/** How many days after today can be logged offline. */
const OFFLINE_DAYS_AHEAD = 14;
const REFRESH_AFTER_MS = 600_000;

/**
 * Today and tomorrow are always downloaded, with previous results and what is known of their exercises; later days only
 * if they are missing or have changed, or the loads of the coach's gym have. Earlier days are read as the calendar lists them.
 */
function needsDownload(day: CalendarDay, today: LocalDate): boolean {
  if (!day.open || day.date < today || day.content.sessions.length === 0) return false;
  if (day.date <= addDays(today, 1)) return true;
  const cached = dayDetailsCache.get(dayKey(day.enrolment_id, day.date, whichOf(day)));
  // Another day of the program is on this date when its start was moved.
  const { version, digest, run } = day;
  if (cached?.version !== version || cached.digest !== digest || cached.run !== run || cached.day !== day.day)
    return true;
  return JSON.stringify(cached.load_steps ?? null) !== JSON.stringify(day.load_steps ?? null);
}

/** Removes days that are not on their date any more, such as after the start of their program was moved. */
function removeMovedDays(days: CalendarDay[], today: LocalDate): void {
  const answered = new Set(days.map((day) => dayKey(day.enrolment_id, day.date, whichOf(day))));
  const dates = new Set(datesFrom(today, 1 + OFFLINE_DAYS_AHEAD));
  for (const name of dayDetailsCache.names()) {
    if (dates.has(dateOfKey(name)) && !answered.has(name)) dayDetailsCache.remove(name);
  }
}

/**
 * Downloads the past week, today and the next two weeks, and the macros, whatever is shown, so that they can be read and
 * logged offline. A new day is added at midnight.
 */
export function useOfflineDays(today: LocalDate): void {
  const client = useQueryClient();
  useMacroTargets();
  // Days cached on the device may be closed by now, and what is logged here gives no reason to download again.
  const { answered: days } = useCalendar(
    addDays(today, -OFFLINE_DAYS_BEFORE),
    OFFLINE_DAYS_BEFORE + 1 + OFFLINE_DAYS_AHEAD,
  );
  useEffect(() => {
    let current = true;
    if (days) removeMovedDays(days, today);
    async function download() {
      for (const listed of (days ?? []).filter((day) => needsDownload(day, today))) {
        const place = [listed.enrolment_id, listed.date, whichOf(listed)] as const;
        if (!current) return;
        try {
          // oxlint-disable-next-line no-await-in-loop -- one after another: nobody is waiting for them
          const day = await client.fetchQuery({ ...dayQuery(...place), staleTime: REFRESH_AFTER_MS });
          // The person may have signed out meanwhile.
          if (current) dayDetailsCache.put({ [dayKey(...place)]: day });
          if (!current || listed.date > addDays(today, 1)) continue;
          // oxlint-disable-next-line no-await-in-loop -- one after another: nobody is waiting for them
          const exercises = await client.fetchQuery({ ...dayExercisesQuery(...place), staleTime: REFRESH_AFTER_MS });
          if (current) dayExercisesCache.put({ [dayKey(...place)]: exercises });
        } catch {
          // The page of the day shows the error when it is opened.
        }
      }
    }
    void download();
    return () => {
      current = false;
    };
  }, [client, days, today]);
}
