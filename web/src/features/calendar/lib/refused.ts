import type { Performance, Score } from "~/domain/training/calendarDay";
import type { Unit } from "~/domain/training/load";
import { formatDay } from "~/lib/format";
import { formatScore } from "~/domain/training/score/formatScore";
import { m } from "~/paraglide/messages.js";
import { SERVER_FAULT } from "~/lib/outbox";
import { type PendingWrite, touchedBy } from "../offline/outbox";
import { formatResult } from "./dayFormat";

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
      return m.ui_server_fault();
    default:
      return m.calendar_refused_other({ status: refused?.status ?? 0 });
  }
}

/**
 * What was refused as lines of text, to be shown and for a copy: "Lower, heavy, 22 November 2026, Back squat, Set 1,
 * 80 kg × 5".
 */
export function refusedLines(writes: PendingWrite[], unit: Unit): string[] {
  const newest = new Map(writes.map((write) => [write.kind === "day" ? write.stamp : write.target, write]));
  return [...newest.values()]
    .map((write) => withoutReplaced(write, writes))
    .flatMap((write) => {
      const { day = "", name, set } = write.shown ?? {};
      const what = contentOf(write, unit);
      return what ? [[day.replace(ISO_DATE, formatDate), name, set, what].filter(Boolean).join(", ")] : [];
    });
}

const ISO_DATE = /\d{4}-\d\d-\d\d$/;
const formatDate = (date: string): string => formatDay(date, "longWithYear");

/** A write about a day, without the fields that a newer one is about. */
function withoutReplaced(write: PendingWrite, writes: PendingWrite[]): PendingWrite {
  if (write.kind !== "day") return write;
  const newer = writes.filter(({ target, tappedAt }) => target === write.target && tappedAt > write.tappedAt);
  const replaced = new Set(newer.flatMap((other) => (other.kind === "day" ? touchedBy(other.body) : [])));
  return { ...write, body: { ...write.body, touched: touchedBy(write.body).filter((field) => !replaced.has(field)) } };
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
    case "day": {
      const { mood, energy, comment, completed } = write.body;
      const touched = touchedBy(write.body);
      return [
        touched.includes("mood") && mood && m.calendar_refused_mood({ value: mood }),
        touched.includes("energy") && energy && m.calendar_refused_energy({ value: energy }),
        touched.includes("comment") && comment,
        touched.includes("completed") && completed && m.calendar_refused_finish(),
        touched.includes("completed") && "completed" in write.body && !completed && m.calendar_refused_reopen(),
      ]
        .filter(Boolean)
        .join(" · ");
    }
  }
}
