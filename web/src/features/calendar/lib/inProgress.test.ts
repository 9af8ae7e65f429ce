import { expect, test } from "vitest";
import type { CalendarDay } from "~/domain/training/calendarDay";
import { isInProgress } from "./inProgress";

const MIDNIGHT = Date.parse("2026-11-23T00:00:00Z");
const MINUTE = 60_000;

function day(logged: { set: string; minutesBefore: number; skipped?: string }[], completed = false): CalendarDay {
  const sets = ["q1", "q2"].map((id) => ({ id, kind: "normal" }));
  return {
    content: { version: 1, sessions: [{ blocks: [{ id: "b1", kind: "strength", entries: [{ id: "e1", sets }] }] }] },
    results: logged.map(({ set, minutesBefore, skipped = null }) => ({
      set_id: set,
      done: { skipped },
      logged_at: new Date(MIDNIGHT - minutesBefore * MINUTE).toISOString(),
    })),
    scores: [],
    log: completed ? { completed_at: new Date(MIDNIGHT).toISOString() } : null,
  } as unknown as CalendarDay;
}

test.each([
  ["nothing logged", day([]), false],
  ["a set ten minutes ago, one open", day([{ set: "q1", minutesBefore: 10 }]), true],
  ["a set in the morning, one open", day([{ set: "q1", minutesBefore: 15 * 60 }]), false],
  [
    "every set logged",
    day([
      { set: "q1", minutesBefore: 10 },
      { set: "q2", minutesBefore: 5 },
    ]),
    false,
  ],
  [
    "the last set skipped",
    day([
      { set: "q1", minutesBefore: 10 },
      { set: "q2", minutesBefore: 5, skipped: "No time" },
    ]),
    false,
  ],
  ["finished with a set open", day([{ set: "q1", minutesBefore: 10 }], true), false],
])("%s", (_, shown, expected) => expect(isInProgress(shown, MIDNIGHT)).toBe(expected));
