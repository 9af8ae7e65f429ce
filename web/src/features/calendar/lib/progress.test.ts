import { expect, test } from "vitest";
import type { CalendarDay } from "~/domain/training/calendarDay";
import { countOpenSets, dayProgress } from "./progress";

test("a skipped set is not done, and the sets of a scored block are not counted", () => {
  const entry = (id: string, sets: string[]) => ({ id, sets: sets.map((set) => ({ id: set, kind: "normal" })) });
  const day = {
    content: {
      sessions: [
        {
          blocks: [
            { id: "b1", kind: "strength", entries: [entry("e1", ["s1", "s2", "s3"])] },
            { id: "b2", kind: "amrap", entries: [entry("e2", ["s4", "s5"])] },
          ],
        },
      ],
    },
    results: [
      { set_id: "s1", done: { reps: 5 } },
      { set_id: "s2", done: { skipped: "No time" } },
      { set_id: "s3", done: { reps: 5, skipped: null } },
    ],
    scores: [{ block_id: "b2" }],
  } as unknown as CalendarDay;
  expect(dayProgress(day)).toEqual({ done: 2, total: 3, unit: "sets" });
  expect(countOpenSets(day)).toBe(0);
});
