import { MAX_SECONDS } from "~/api/limits";

/**
 * Parses a time as people type it: 3:00, 1:02:03, 90, 90s, 1m30, 2 min. Returns null if nothing or a dash is typed, and
 * undefined for what is not a time or is too long for the server: more than a day.
 */
export function parseClock(text: string): number | null | undefined {
  const clean = text.trim().toLowerCase();
  if (clean === "" || clean === "–" || clean === "-") return null;
  const clock = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{1,2})$/.exec(clean);
  if (clock) return upToLimit(Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3]));
  const withUnits = /^(?:(\d{1,4})\s*m(?:in)?)?\s*(?:(\d{1,5})\s*s?)?$/.exec(clean);
  if (!withUnits || (withUnits[1] === undefined && withUnits[2] === undefined)) return undefined;
  return upToLimit(Number(withUnits[1] ?? 0) * 60 + Number(withUnits[2] ?? 0));
}

function upToLimit(seconds: number): number | undefined {
  return seconds <= MAX_SECONDS ? seconds : undefined;
}
