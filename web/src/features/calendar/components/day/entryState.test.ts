import { expect, test } from "vitest";
import type { DayDetails } from "~/domain/training/calendarDay";
import type { Entry } from "~/domain/training/content";
import type { DayState } from "./dayState";
import { recordSetId, setToRate } from "./entryState";

test("the record of the day is the set with the better one-rep max, a single counts as it is", () => {
  const sets = ["single", "five"].map((id) => ({ id, kind: "normal" }));
  const squat = { id: "e", exercise_id: "squat", name: "Squat", measurement: "weight_reps", sets } as unknown as Entry;
  const best = { one_rep_max_kg: 100, date: "2026-01-01", load: { value: 100, unit: "kg" }, reps: 1 };
  const day = { previous: { squat: { best, lines: [], date: "2026-01-01" } } } as unknown as DayDetails;
  const logged = (value: number, reps: number) => ({ result: { load: { value, unit: "kg" }, reps }, loggedAt: "" });
  const results = new Map([
    ["single", logged(104, 1)],
    ["five", logged(90, 5)],
  ]);
  const state = { day, log: { results }, drafts: { values: { sets: {} } } } as unknown as DayState;
  expect(recordSetId(squat, state)).toBe("five");
});

test("a warm-up is never the record of the day", () => {
  const sets = [{ id: "warmup", kind: "warmup" }];
  const squat = { id: "e", exercise_id: "squat", name: "Squat", measurement: "weight_reps", sets } as unknown as Entry;
  const best = { one_rep_max_kg: 100, date: "2026-01-01", load: { value: 100, unit: "kg" }, reps: 1 };
  const day = { previous: { squat: { best, lines: [], date: "2026-01-01" } } } as unknown as DayDetails;
  const results = new Map([["warmup", { result: { load: { value: 120, unit: "kg" }, reps: 1 }, loggedAt: "" }]]);
  const state = { day, log: { results }, drafts: { values: { sets: {} } } } as unknown as DayState;
  expect(recordSetId(squat, state)).toBeUndefined();
});

test("the effort asked for is that of the set just done, and before any that of the first", () => {
  const sets = ["a", "b", "c"].map((id) => ({ id })) as Entry["sets"];
  const at = (...logged: string[]) => new Map(logged.map((id, index) => [id, { loggedAt: `2026-01-12T10:0${index}` }]));
  expect(setToRate(sets, at())?.id).toBe("a");
  expect(setToRate(sets, at("a", "b"))?.id).toBe("b");
  expect(setToRate(sets, at("b", "a"))?.id).toBe("a");
});
