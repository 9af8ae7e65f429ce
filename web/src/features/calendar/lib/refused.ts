import type { Performance, Score } from "~/domain/training/calendarDay";
import type { Unit } from "~/domain/training/load";
import { m } from "~/paraglide/messages.js";
import { type PendingWrite, SERVER_FAULT } from "../offline/outbox";
import { formatResult, formatScore } from "./dayFormat";

/** Why the server refused what was logged, in words. */
export function refusalText({ refused, shown }: PendingWrite): string {
  switch (refused?.reason) {
    case "closed":
      return m.calendar_refused_closed({ program: shown?.program || m.calendar_refused_program() });
    case "too_old":
      return m.calendar_refused_too_old();
    case "not_on_day":
      return m.calendar_refused_not_on_day();
    case SERVER_FAULT:
      return m.calendar_refused_server_fault();
    default:
      return m.calendar_refused_other({ status: refused?.status ?? 0 });
  }
}

/**
 * What was refused as lines of text, to be shown and for a copy: "Lower, heavy, 2026-11-22, Back squat, Set 1,
 * 80 kg × 5".
 */
export function refusedLines(writes: PendingWrite[], unit: Unit): string[] {
  const newest = new Map(writes.map((write) => [write.target, write]));
  return [...newest.values()].flatMap((write) => {
    const what = contentOf(write, unit);
    return what ? [[write.shown?.day, write.shown?.name, write.shown?.set, what].filter(Boolean).join(", ")] : [];
  });
}

function contentOf(write: PendingWrite, unit: Unit): string {
  switch (write.kind) {
    case "set": {
      const done = write.body.done as Performance;
      return [formatResult(done, unit, { withUnit: true }), done.rpe ? `RPE ${done.rpe}` : "", done.note]
        .filter(Boolean)
        .join(" · ");
    }
    case "delete_set":
      return m.calendar_refused_undo();
    case "score":
      return formatScore(write.body.score as Score, unit);
    case "day":
      return [write.body.comment, write.body.completed ? m.calendar_refused_finish() : ""].filter(Boolean).join(" · ");
  }
}
