import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { CalendarDay } from "~/domain/training/calendarDay";
import { addDays, type LocalDate } from "~/lib/dates";
import { useCalendar } from "../api/calendar";
import { dayQuery } from "../api/dayQuery";
import { dayDetailsCache, dayKey } from "./calendarCache";

/** How many days after today can be logged offline. */
const OFFLINE_DAYS_AHEAD = 14;
const REFRESH_AFTER_MS = 600_000;

/**
 * Today and tomorrow are always downloaded, with previous results; later days only if they are missing or have changed.
 */
function needsDownload(day: CalendarDay, today: LocalDate): boolean {
  if (!day.open || day.content.sessions.length === 0) return false;
  if (day.date <= addDays(today, 1)) return true;
  const cached = dayDetailsCache.get(dayKey(day.enrolment_id, day.date));
  return cached?.version !== day.version || cached.run !== day.run;
}

/**
 * Downloads today and the next two weeks, whatever is shown, so that they can be logged offline. A new day is added at
 * midnight.
 */
export function useOfflineDays(today: LocalDate): void {
  const client = useQueryClient();
  // Days cached on the device may be closed by now, and what is logged here gives no reason to download again.
  const { answered: days } = useCalendar(today, 1 + OFFLINE_DAYS_AHEAD);
  useEffect(() => {
    let current = true;
    async function download() {
      for (const { enrolment_id: id, date } of (days ?? []).filter((day) => needsDownload(day, today))) {
        if (!current) return;
        try {
          // oxlint-disable-next-line no-await-in-loop -- one after another: nobody is waiting for them
          const day = await client.fetchQuery({ ...dayQuery(id, date), staleTime: REFRESH_AFTER_MS });
          // The person may have signed out meanwhile.
          if (current) dayDetailsCache.put({ [dayKey(id, date)]: day });
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
