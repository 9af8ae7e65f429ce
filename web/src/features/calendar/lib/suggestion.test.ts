import { expect, test } from "vitest";
import type { Content, Entry, PrescribedSet } from "~/domain/training/content";
import type { Previous } from "./lastTime";
import { suggestResult } from "./suggestion";
import { fieldsOf } from "./setFields";

const set = (more: object = {}) =>
  ({ id: "s1", kind: "normal", reps: { min: 5 }, ...more }) as unknown as PrescribedSet;
const entry = (sets: PrescribedSet[], more: object = {}) =>
  ({ id: "e1", name: "Back squat", measurement: "weight_reps", sets, ...more }) as unknown as Entry;
const best = { date: "2026-11-03", reps: 5, load: { value: 90, unit: "kg" }, one_rep_max_kg: 105 } as NonNullable<
  Previous["best"]
>;
const before = (done: object) =>
  ({
    ...{ date: "2026-11-14", recent_best: best },
    lines: [{ name: "Back squat", sets: [{ kind: "normal", done }] }],
  }) as unknown as Previous;
const dayWith = (one: Entry) =>
  ({ version: 1, sessions: [{ blocks: [{ kind: "strength", entries: [one] }] }] }) as unknown as Content;
const context = { steps: null, unit: "kg" as const, content: dayWith(entry([])) };

test("the coach's load comes first, rounded where it is converted", () => {
  const prescribed = set({ load: { value: 80, unit: "kg" } });
  expect(suggestResult(entry([prescribed]), prescribed, context)).toEqual({
    result: { reps: 5, load: { value: 80, unit: "kg" } },
    from: "coach",
  });
  expect(suggestResult(entry([prescribed]), prescribed, { ...context, unit: "lb" }).result.load).toEqual({
    value: 175,
    unit: "lb",
  });
});

test.each([
  [1, "kg", "lb", "weight_reps", 2],
  [2.5, "lb", "kg", "weight_reps", 1],
  [2, "kg", "lb", "weight_reps", 4.5],
  [10, "kg", "lb", "bodyweight", 22.5],
  [20, "kg", "lb", "weight_reps", 45],
] as const)("a light load stays what it is: %s %s in %s (%s) is %s", (value, written, unit, measurement, shown) => {
  const prescribed = set({ load: { value, unit: written } });
  const suggested = suggestResult(entry([prescribed], { measurement }), prescribed, { ...context, unit });
  expect(suggested.result.load).toEqual({ value: shown, unit });
});

test("without a prescribed load: the previous set of today, then last time", () => {
  const open = set({ rpe: 8 });
  const context = {
    ...{ steps: null, unit: "kg" as const, content: dayWith(entry([open])) },
    previous: before({ reps: 5, load: { value: 77.5, unit: "kg" } }),
  };
  expect(suggestResult(entry([open]), open, context)).toMatchObject({
    from: "last",
    result: { load: { value: 77.5 } },
  });
  const today = { reps: 5, load: { value: 82.5, unit: "kg" as const } };
  expect(suggestResult(entry([open]), open, { ...context, before: { set: open, result: today } })).toMatchObject({
    from: "today",
    result: { load: { value: 82.5 } },
  });
});

test("a percentage without a known maximum suggests no load", () => {
  for (const percent of [{ percent_1rm: 80 }, { percent_tm: 80 }]) {
    expect(suggestResult(entry([set(percent)]), set(percent), context).result).toEqual({ reps: 5 });
  }
});

test("a percentage of the one-rep max or of the training max suggests a load, also of what was only tested", () => {
  const previous = { date: null, lines: [], recent_best: { ...best, tested: true } } as unknown as Previous;
  const suggested = (percent: object, more: object = {}) =>
    suggestResult(entry([set(percent)]), set(percent), { ...context, previous: { ...previous, ...more } });
  expect(suggested({ percent_1rm: 80 })).toMatchObject({ from: "percent", result: { load: { value: 85 } } });
  expect(suggested({ percent_tm: 80 })).toMatchObject({ from: "percent", result: { load: { value: 75 } } });
  const training_max = { load: { value: 110, unit: "kg" }, set_on: "2026-11-05" };
  expect(suggested({ percent_tm: 80 }, { training_max }).result.load).toEqual({ value: 87.5, unit: "kg" });
  expect(suggested({ percent_1rm: 80 }, { training_max }).result.load).toEqual({ value: 85, unit: "kg" });
});

test("the columns of an exercise", () => {
  expect(fieldsOf(entry([set()]))).toEqual(["load", "reps"]);
  expect(fieldsOf(entry([set({ reps: null, seconds: 45 })], { measurement: "duration" }))).toEqual(["seconds"]);
  expect(
    fieldsOf(entry([set({ reps: null, seconds: 45, load: { value: 10, unit: "kg" } })], { measurement: "duration" })),
  ).toEqual(["load", "seconds"]);
});
