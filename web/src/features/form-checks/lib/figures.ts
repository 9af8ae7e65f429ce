import { formatAmount, formatDistance, formatEffort, formatLoad, formatSetTime } from "~/domain/training/format";
import type { PrescribedSet } from "~/domain/training/content";
import type { Performance } from "~/domain/training/calendarDay";

/** What was done, or what is prescribed: "82.5 kg × 5 · RPE 8". */
export function figuresOf(prescribed: PrescribedSet, done: Performance | null): string {
  if (!done) {
    const amount = formatAmount(prescribed);
    const load = prescribed.load ? formatLoad(prescribed.load, prescribed.load.unit) : "";
    return [[load, amount].filter(Boolean).join(" × "), formatEffort(prescribed)].filter(Boolean).join(" ");
  }
  const parts = [
    done.load ? formatLoad(done.load, done.load.unit) : "",
    (done.reps ?? null) === null ? "" : String(done.reps),
    (done.meters ?? null) === null ? "" : formatDistance(done.meters as number),
    (done.seconds ?? null) === null ? "" : formatSetTime(done.seconds as number),
  ];
  return [parts.filter(Boolean).join(" × "), done.rpe ? `RPE ${done.rpe}` : ""].filter(Boolean).join(" · ");
}
