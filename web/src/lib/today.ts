import { addDays, type LocalDate, toLocalDate } from "./dates";

let dayOffset = 0;
let syncedAt = 0;
const listeners = new Set<() => void>();
const dayNumber = (date: LocalDate) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/** Today's local date at this moment. */
export const localToday = (): LocalDate => addDays(toLocalDate(new Date()), dayOffset);

/**
 * Follows the development clock: if the server is more than a day off, today is what the server says, otherwise what
 * the device says. Only the newest response counts, because older ones in the cache would move the day back.
 */
export function syncClock(response: { today: LocalDate }, receivedAt: number): void {
  if (receivedAt < syncedAt) return;
  syncedAt = receivedAt;
  const difference = dayNumber(response.today) - dayNumber(toLocalDate(new Date()));
  // A difference of one day is a midnight that passed since the response.
  const next = Math.abs(difference) > 1 ? difference : 0;
  if (next === dayOffset) return;
  dayOffset = next;
  for (const listener of listeners) listener();
}

/** Calls back when today may have changed: now and then, when the page is shown again, when the server says so. */
export function subscribeToday(listener: () => void): () => void {
  const timer = setInterval(listener, 30_000);
  document.addEventListener("visibilitychange", listener);
  listeners.add(listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", listener);
    listeners.delete(listener);
  };
}
