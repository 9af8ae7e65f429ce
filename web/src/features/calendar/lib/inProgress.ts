import type { CalendarDay } from "~/domain/training/calendarDay";
import { countOpenSets } from "./progress";

/** After this long without a set, a workout is not going on any more. */
const IDLE_MS = 3 * 3_600_000;

/** Whether somebody is in the middle of a day: something was logged a short while ago, and sets are open. */
export function isInProgress(day: CalendarDay, now: number): boolean {
  if (day.log?.completed_at || day.content.sessions.length === 0) return false;
  const logged = [...day.results, ...day.scores].map(({ logged_at: at }) => Date.parse(at));
  if (logged.length === 0 || now - Math.max(...logged) > IDLE_MS) return false;
  return countOpenSets(day) > 0;
}
