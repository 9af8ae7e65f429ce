import { expect, test } from "vitest";
import type { DayDetails } from "./calendarDay";
import cases from "../../../../server/tests/training/one_rep_max.json";
import maxima from "../../../../server/tests/training/maxima.json";
import records from "../../../../server/tests/training/records.json";
import type { Performance } from "./calendarDay";
import type { Load, PrescribedSet } from "./content";
import { offeredLoad } from "./equipment";
import { convertLoad } from "./load";
import { epley, estimateLoad, isRecord, oneRepMaxInKg, trainingMaxOf } from "./strength";

const best = { date: "2026-11-03", reps: 5, load: { value: 90, unit: "kg" }, one_rep_max_kg: 105 } as NonNullable<
  DayDetails["previous"][string]["best"]
>;

test("the one-rep max by Epley; a single is its own maximum", () => {
  expect(epley(225, 5)).toBeCloseTo(262.5);
  expect(epley(100, 1)).toBe(100);
});

type Case = Performance & { kind?: PrescribedSet["kind"]; kg: number | null };
test.each(cases as Case[])("the maximum of %j, as on the server", ({ kind = "normal", kg, ...result }) => {
  const max = oneRepMaxInKg({ kind }, result);
  if (kg === null) expect(max).toBeUndefined();
  else expect(max).toBeCloseTo(kg, 3);
});

const squat = { name: "Back squat", measurement: "weight_reps" } as const;
const percent_1rm = (percent: number) => ({ percent_1rm: percent, percent_tm: null });
const percent_tm = (percent: number) => ({ percent_1rm: null, percent_tm: percent });

test("a percentage becomes a weight that can be loaded, with the maximum it comes from", () => {
  const found = estimateLoad(percent_1rm(80), { recent_best: best }, squat, "kg", null);
  expect(found).toEqual({
    percent: 80,
    exact: 84,
    load: { value: 85, unit: "kg" },
    max: { kind: "one_rep_max", load: { value: 105, unit: "kg" }, best },
  });
  expect(estimateLoad(percent_1rm(80), { recent_best: best }, squat, "lb", null)?.load).toEqual({
    value: 185,
    unit: "lb",
  });
  const dumbbell = { name: "Dumbbell row", measurement: "weight_reps" } as const;
  expect(estimateLoad(percent_tm(80), { recent_best: best }, dumbbell, "kg", null)).toMatchObject({
    load: { value: 76, unit: "kg" },
    max: { load: { value: 94, unit: "kg" } },
  });
});

test("the training max says where it comes from", () => {
  expect(trainingMaxOf({ recent_best: best }, squat, "kg", null)).toEqual({
    kind: "training_max",
    load: { value: 95, unit: "kg" },
    oneRepMax: { value: 105, unit: "kg" },
    best,
  });
  const training_max = { load: { value: 100, unit: "kg" as const }, set_on: "2026-11-05" };
  expect(trainingMaxOf({ recent_best: best, training_max }, squat, "lb", null)).toEqual({
    kind: "chosen_training_max",
    load: { value: 220, unit: "lb" },
    setOn: "2026-11-05",
  });
});

test("without a recent best there is no estimate", () => {
  for (const set of [percent_1rm(80), percent_tm(80)]) {
    expect(estimateLoad(set, { recent_best: null }, squat, "kg", null)).toBeUndefined();
    expect(estimateLoad(set, undefined, squat, "kg", null)).toBeUndefined();
  }
  expect(
    estimateLoad({ percent_1rm: null, percent_tm: null }, { recent_best: best }, squat, "kg", null),
  ).toBeUndefined();
});

type MaximaCase = {
  name: string;
  best: { kg: number; tested: boolean } | null;
  chosen?: Load;
  percent_1rm: [number, number | null];
  training_max: number | null;
  percent_tm: [number, number | null];
};
test.each(maxima as unknown as MaximaCase[])("loads from maxima: $name", (one) => {
  const known = {
    recent_best: one.best && { ...best, one_rep_max_kg: one.best.kg, tested: one.best.tested },
    training_max: one.chosen ? { load: one.chosen, set_on: "2026-11-05" } : null,
  };
  expect(trainingMaxOf(known, squat, "kg", null)?.load.value ?? null).toBe(one.training_max);
  for (const [set, load] of [
    [percent_1rm(one.percent_1rm[0]), one.percent_1rm[1]],
    [percent_tm(one.percent_tm[0]), one.percent_tm[1]],
  ] as const) {
    expect(estimateLoad(set, known, squat, "kg", null)?.load.value ?? null).toBe(load);
  }
});

const working = { kind: "normal" } as const;

test("a record beats the best by at least half a kilogram, with at most ten reps", () => {
  expect(isRecord(working, { reps: 5, load: { value: 91, unit: "kg" } }, best)).toBe(true);
  expect(isRecord(working, { reps: 5, load: { value: 90, unit: "kg" } }, best)).toBe(false);
  expect(isRecord(working, { reps: 20, load: { value: 90, unit: "kg" } }, best)).toBe(false);
  expect(isRecord(working, { reps: 5, load: { value: 200, unit: "kg" }, skipped: "No time" }, best)).toBe(false);
  expect(isRecord(working, { reps: 5, load: { value: 91, unit: "kg" } }, null)).toBe(false);
});

type Unit = "kg" | "lb";
type RecordCase = {
  name: string;
  set: [number, number, Unit];
  best_kg: number | null;
  best_unit?: Unit;
  record: boolean;
};
test.each(records as unknown as RecordCase[])("a record is one for everybody: $name", (one) => {
  const [reps, value, unit] = one.set;
  const best = one.best_kg === null ? null : { one_rep_max_kg: one.best_kg, load: { unit: one.best_unit ?? "kg" } };
  expect(isRecord(working, { reps, load: { value, unit } }, best)).toBe(one.record);
});

test("a load that is only written or offered in the other unit is no record", () => {
  const entries = ["Back Squat", "Dumbbell Row", "Lat Pulldown"].map((name) => ({
    name,
    measurement: "weight_reps" as const,
  }));
  for (const [unit, other] of [
    ["lb", "kg"],
    ["kg", "lb"],
  ] as const) {
    for (let value = 2.5; value <= 700; value += 2.5) {
      const load = { value, unit };
      for (const converted of [
        convertLoad(load, other),
        ...entries.map((one) => offeredLoad(load, one, other, null)),
      ]) {
        for (const reps of [1, 5, 10]) {
          const before = oneRepMaxInKg(working, { reps, load }) as number;
          const isOne = isRecord(working, { reps, load: converted }, { one_rep_max_kg: before, load });
          expect(isOne, `${value} ${unit} × ${reps}, then ${converted.value} ${other}`).toBe(false);
        }
      }
    }
  }
});

test("a warm-up is no record, as on the server", () => {
  expect(isRecord({ kind: "warmup" }, { reps: 5, load: { value: 91, unit: "kg" } }, best)).toBe(false);
});
