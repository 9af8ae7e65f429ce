import type { Performance, Score } from "~/domain/training/calendarDay";
import type { Unit } from "~/domain/training/load";
import { m } from "~/paraglide/messages.js";
import type { PendingWrite } from "../offline/outbox";
import { formatResult, formatScore } from "./dayFormat";

/** Why the server refused what was logged, in words. */
export function refusalText({ refused, shown }: PendingWrite): string {
  switch (refused?.reason) {
    case "closed":
      return m.calendar_refused_closed({ program: shown?.program ?? "" });
    case "too_old":
      return m.calendar_refused_too_old();
    case "not_on_day":
      return m.calendar_refused_not_on_day();
    default:
      return m.calendar_refused_other({ status: refused?.status ?? 0 });
  }
}

/** What was refused as lines of text, for a copy: "Lower, heavy, 2026-11-22, Back squat, Set 1, 80 kg × 5". */
export function refusedLines(writes: PendingWrite[], unit: Unit): string[] {
  const newest = new Map(writes.map((write) => [write.target, write]));
  return [...newest.values()].flatMap((write) => {
    const what = contentOf(write, unit);
    return what ? [[write.shown?.day, write.shown?.name, write.shown?.set, what].filter(Boolean).join(", ")] : [];
  });
}

function contentOf(write: PendingWrite, unit: Unit): string {
  if (write.kind === "set") {
    const done = write.body.done as Performance;
    const note = [done.rpe ? `RPE ${done.rpe}` : "", done.note].filter(Boolean).join(" · ");
    const result = formatResult(done, unit);
    return [done.load ? result.replace(/^\S+/, (value) => `${value} ${unit}`) : result, note]
      .filter(Boolean)
      .join(" · ");
  }
  if (write.kind === "score") return formatScore(write.body.score as Score, unit);
  return write.kind === "day" ? (write.body.comment ?? "") : "";
}
