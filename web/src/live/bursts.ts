/** How long further events are collected after one was handled. */
const PAUSE_MS = 1000;

/**
 * Handles the first item at once, and what follows within the pause together at its end: a message to hundreds of
 * people must not fetch the same list hundreds of times.
 */
export function inBursts<T>(handle: (items: readonly T[]) => void, pauseMs = PAUSE_MS): (item: T) => void {
  let collected: T[] | undefined;
  const flush = (items: readonly T[]) => {
    handle(items);
    collected = [];
    setTimeout(() => {
      const next = collected ?? [];
      collected = undefined;
      if (next.length > 0) flush(next);
    }, pauseMs);
  };
  return (item) => {
    if (collected) collected.push(item);
    else flush([item]);
  };
}
