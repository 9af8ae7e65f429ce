import { useSyncExternalStore } from "react";
import { addDays, type LocalDate, localDateOf } from "~/lib/dates";

/** When an answer that was kept on the device was given: long enough ago to be asked for again at once. */
export const KEPT_AT = 0;

let shift = 0;
let heardAt = 0;
const onShift = new Set<() => void>();
const dayOf = (date: LocalDate) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
/** Today's local date at this moment. */
export const todayHere = () => addDays(localDateOf(new Date()), shift);

/**
 * The clock of a demonstration can be moved by days; then today is what the server says, else what the wall says.
 * Only the newest answer counts: older ones still lie in the cache and would take the day back again.
 */
export function heed(answered: { today: LocalDate } | undefined, at: number): void {
  if (!answered || at === KEPT_AT || at < heardAt) return;
  heardAt = at;
  const apart = dayOf(answered.today) - dayOf(localDateOf(new Date()));
  // A day apart is a midnight that passed since the answer.
  const next = Math.abs(apart) > 1 ? apart : 0;
  if (next === shift) return;
  shift = next;
  for (const changed of onShift) changed();
}

function subscribeToday(changed: () => void) {
  const timer = setInterval(changed, 30_000);
  document.addEventListener("visibilitychange", changed);
  onShift.add(changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", changed);
    onShift.delete(changed);
  };
}

/** Today's local date; changes at midnight. */
export function useToday(): LocalDate {
  return useSyncExternalStore(subscribeToday, todayHere);
}
