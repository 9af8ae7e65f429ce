const SECONDS_PER_DAY = 86_400;

/**
 * Parses a time as people type it: 3:00, 1:02:03, 90, 90s, 1m30, 2 min. Returns null for an empty text or a dash, and
 * undefined for what is not a time or is longer than a day.
 */
export function parseClock(text: string): number | null | undefined {
  const clean = text.trim().toLowerCase();
  if (clean === "" || clean === "–" || clean === "-") return null;
  const parts = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{1,2})$/.exec(clean);
  if (parts) return within(Number(parts[1] ?? 0) * 3600 + Number(parts[2]) * 60 + Number(parts[3]));
  const words = /^(?:(\d{1,4})\s*m(?:in)?)?\s*(?:(\d{1,5})\s*s?)?$/.exec(clean);
  if (!words || (words[1] === undefined && words[2] === undefined)) return undefined;
  return within(Number(words[1] ?? 0) * 60 + Number(words[2] ?? 0));
}

function within(seconds: number): number | undefined {
  return seconds <= SECONDS_PER_DAY ? seconds : undefined;
}
