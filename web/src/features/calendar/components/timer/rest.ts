/** A rest between two sets, stored as timestamps so that it survives a reload or a sleeping phone. */
export type Rest = { storageId: string; afterSetId: string; from: number; until: number };

export function startRest(storageId: string, afterSetId: string, seconds: number, now: number): Rest | null {
  return seconds > 0 ? { storageId, afterSetId, from: now, until: now + seconds * 1000 } : null;
}

/** Adds seconds; a rest that is over starts again from now. */
export function extendRest(rest: Rest, seconds: number, now: number): Rest {
  return { ...rest, until: Math.max(rest.until, now) + seconds * 1000 };
}

export function restLeft(rest: Rest, now: number): number {
  return Math.max(0, (rest.until - now) / 1000);
}

/** How much of the rest is left, 0 to 1. */
export function restShare(rest: Rest, now: number): number {
  const total = rest.until - rest.from;
  return total > 0 ? Math.min(1, Math.max(0, (rest.until - now) / total)) : 0;
}

const EXPIRES_AFTER_MS = 10 * 60_000;

/** Whether a rest ended so long ago that it is not shown after a reload. */
export function isExpired(rest: Rest, now: number): boolean {
  return now - rest.until > EXPIRES_AFTER_MS;
}
