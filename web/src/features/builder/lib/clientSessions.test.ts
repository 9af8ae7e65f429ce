import { expect, test } from "vitest";
import type { CalendarDay } from "~/domain/training/calendarDay";
import { newBlock, newEntry, newSession, newSet } from "~/domain/training/newParts";
import { loggedExercises } from "./clientSessions";

const squat = { id: null, name: "Back squat", measurement: "weight_reps" } as const;
const entry = {
  ...newEntry(squat, "strength"),
  id: "e1",
  sets: [{ ...newSet(), id: "w", kind: "warmup" as const }, ...["a", "b", "c"].map((id) => ({ ...newSet(), id }))],
};
const skipped = { ...newEntry({ ...squat, name: "Lunge" }, "strength"), id: "e2" };

function day(done: Record<string, object>, entryId = "e1"): CalendarDay {
  const block = { ...newBlock("strength"), entries: [entry, skipped] };
  const results = Object.entries(done).map(([set_id, performance]) => ({
    id: set_id,
    set_id,
    entry_id: entryId,
    block_id: "b1",
    done: performance,
    prescribed: {},
    logged_at: "2026-01-12T09:00:00Z",
  }));
  const content = { version: 1, sessions: [{ ...newSession(), blocks: [block] }] };
  return { content, results, scores: [], log: null } as unknown as CalendarDay;
}

const load = { value: 80, unit: "kg" };

test("[TRN-02] a logged exercise has its working sets with loads, and the highest RPE", () => {
  const done = {
    w: { reps: 5, load: { value: 40, unit: "kg" } },
    a: { reps: 5, load, rpe: 7.5 },
    b: { reps: 5, load, rpe: 8.5 },
    c: { reps: 3, load },
  };
  expect(loggedExercises(day(done))).toEqual([{ id: "e1", name: "Back squat", text: "2×5, 1×3 @ 80 kg · RPE 8.5" }]);
});

test("sets that were skipped are left out, and exercises without others", () => {
  expect(loggedExercises(day({ x: { skipped: "pain" } }, "e2"))).toEqual([]);
  expect(loggedExercises(day({ a: { reps: 5, load }, b: { skipped: "time" } }))[0]?.text).toBe("1×5 @ 80 kg");
});
