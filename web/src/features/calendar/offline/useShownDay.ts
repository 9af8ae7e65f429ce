import { useState } from "react";
import type { CalendarDay } from "~/domain/training/calendarDay";
import { addDays, type LocalDate } from "~/lib/dates";
import { hasRunningRest } from "../components/timer/useRest";
import { isInProgress } from "../lib/inProgress";
import { useToday } from "~/ui/useToday";
import { calendarDayCache } from "./calendarCache";
import { applyWrite, writesFor } from "./pendingWrites";
import { trainingOutbox } from "./trainingOutbox";

/** Whether somebody is in the middle of a workout of this date, by what is on the device. */
function isDateInProgress(date: LocalDate): boolean {
  if (hasRunningRest(date)) return true;
  const writes = trainingOutbox().get();
  return (calendarDayCache.get(date) ?? []).some((day) =>
    isInProgress(writesFor(writes, day).reduce<CalendarDay>(applyWrite, day), Date.now()),
  );
}

/** The day that "Today" shows: after midnight still the one that somebody is in the middle of, until they go on. */
export function useShownDay(): { shown: LocalDate; today: LocalDate; goToToday: () => void } {
  const today = useToday();
  const [seenToday, setSeenToday] = useState(today);
  const [shown, setShown] = useState(() => {
    const yesterday = addDays(today, -1);
    return isDateInProgress(yesterday) ? yesterday : today;
  });
  if (seenToday !== today) {
    setSeenToday(today);
    if (!isDateInProgress(shown)) setShown(today);
  }
  return { shown, today, goToToday: () => setShown(today) };
}
