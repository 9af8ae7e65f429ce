import { expect, test } from "vitest";
import { type Entry, type PrescribedSet, REST_DAY } from "~/domain/training/content";
import type { LoadSteps } from "~/domain/training/equipment";
import type { Unit } from "~/domain/training/load";
import { formatMovement } from "~/domain/training/blockFormat";
import { formatResult } from "./dayFormat";
import { lastLoad, toShown, toStored } from "./offered";
import { suggestResult } from "./suggestion";

const NAMES = ["Back Squat", "Kettlebell Swing", "Dumbbell Row", "Lat Pulldown"];
const place = (name: string, value: number, written: Unit, unit: Unit, steps: LoadSteps | null = null) => {
  const set = {
    id: "s1",
    kind: "normal",
    reps: { min: 5 },
    load: { value, unit: written },
  } as unknown as PrescribedSet;
  const entry = { id: "e1", name, measurement: "weight_reps", per_side: false, sets: [set] } as unknown as Entry;
  return { entry, set, unit, steps };
};

test("135 lb done in kilograms as offered are 135 lb for the coach, and what was offered for the client", () => {
  const at = place("Back Squat", 135, "lb", "kg");
  const { result } = suggestResult(at.entry, at.set, { ...at, content: REST_DAY });
  const stored = toStored(result, at);
  expect(stored).toEqual({ reps: 5, load: { value: 135, unit: "lb" }, offered: { value: 60, unit: "kg" } });
  expect(formatResult(toShown(stored, { ...at, unit: "lb" }), "lb")).toBe("135 × 5");
  expect(formatResult(toShown(stored, at), "kg")).toBe("60 × 5");
});

test("whatever is done as offered is stored as it was written, and shown as it was offered", () => {
  for (const name of NAMES) {
    for (const [written, unit] of [
      ["kg", "lb"],
      ["lb", "kg"],
      ["kg", "kg"],
    ] as const) {
      for (let value = 0.25; value <= 300; value += 0.25) {
        const at = place(name, value, written, unit);
        const { result } = suggestResult(at.entry, at.set, { ...at, content: REST_DAY });
        const stored = toStored(result, at);
        expect(stored.load).toEqual({ value, unit: written });
        expect(toShown(stored, at)).toMatchObject(result);
      }
    }
  }
});

test("what was done otherwise is stored as it was done", () => {
  const at = place("Back Squat", 135, "lb", "kg");
  const more = { reps: 5, load: { value: 62.5, unit: "kg" as const } };
  expect(toStored(more, at)).toEqual(more);
  expect(toShown(more, at)).toEqual(more);
  const swapped = { exercise_id: "e", name: "Leg Press", measurement: "weight_reps" as const };
  const other = { reps: 5, load: { value: 60, unit: "kg" as const }, swapped };
  expect(toStored(other, at)).toEqual(other);
  expect(toStored({ reps: 5 }, at)).toEqual({ reps: 5 });
});

test("the card of the day says what is offered", () => {
  expect(formatMovement(place("Kettlebell Swing", 24, "kg", "lb").entry, { steps: null, unit: "lb" })).toBe(
    "5 × 53 lb",
  );
});

test("the gym of the coach decides what is offered, on the row and on the card, and what comes back is the coach's number", () => {
  const steps: LoadSteps = {
    barbell: { kg: null, lb: null },
    dumbbell: { kg: 2.5, lb: null },
    plates: { kg: null, lb: null },
    kettlebells: [{ kg: 20, lb: 44 }],
  };
  const row = place("Dumbbell Row", 50, "lb", "kg", steps);
  const { result } = suggestResult(row.entry, row.set, { ...row, content: REST_DAY });
  expect(formatResult(result, "kg")).toBe("22.5 × 5");
  expect(formatMovement(row.entry, row)).toBe("5 × 22.5 kg");
  expect(toStored(result, row).load).toEqual({ value: 50, unit: "lb" });
  expect(formatResult(toShown(toStored(result, row), row), "kg")).toBe("22.5 × 5");
  const swing = place("Kettlebell Swing", 45, "lb", "kg", steps);
  expect(formatMovement(swing.entry, swing)).toBe("5 × 20 kg");
});

test("what was done stays what it was when the coach's gym gets other loads, and keeps the coach's number", () => {
  const before = place("Dumbbell Row", 50, "lb", "kg");
  const { result } = suggestResult(before.entry, before.set, { ...before, content: REST_DAY });
  const stored = toStored(result, before);
  const usual = { kg: null, lb: null };
  const steps = { barbell: usual, dumbbell: { kg: 5, lb: null }, plates: usual, kettlebells: null };
  const now = { ...before, steps };
  expect(formatMovement(now.entry, now), "what is offered from now on").toBe("5 × 25 kg");
  const shown = toShown(stored, now);
  expect(formatResult(shown, "kg")).toBe("22 × 5");
  expect(lastLoad(stored, now)).toEqual({ value: 22, unit: "kg" });
  expect(toStored({ ...shown, rpe: 8 }, now)).toEqual({ ...stored, rpe: 8 });
  expect(toStored({ ...shown, load: { value: 24, unit: "kg" } }, now)).toMatchObject({
    load: { value: 24, unit: "kg" },
    offered: null,
  });
  expect(toShown(stored, { ...now, unit: "lb" }).load, "a client who changes the unit reads the coach's").toEqual({
    value: 50,
    unit: "lb",
  });
});
