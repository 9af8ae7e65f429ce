import { expect, test } from "vitest";
import type { Entry, Load } from "./content";
import { equipmentOf, KETTLEBELLS, offeredLoad, roundToEquipment, stepAt } from "./equipment";
import { fromKg, toKg, type Unit } from "./load";
import cases from "./offeredLoads.json";

const UNITS: Unit[] = ["kg", "lb"];
const STEPPED = ["barbell", "dumbbell", "plates", "other"] as const;
const load = ([value, unit]: (number | string)[]) => ({ value, unit }) as Load;
const exercise = (name: string, measurement: Entry["measurement"] = "weight_reps") => ({ name, measurement });

test.each(cases)("$exercise with $written is offered as $offered", ({ exercise: name, written, offered, ...more }) => {
  const measurement = (more as { measurement?: Entry["measurement"] }).measurement;
  expect(offeredLoad(load(written), exercise(name, measurement), load(offered).unit)).toEqual(load(offered));
});

test("what an exercise is done with", () => {
  expect(equipmentOf(exercise("Barbell Bulgarian split squat"))).toBe("barbell");
  expect(equipmentOf(exercise("Cable Lateral Raise"))).toBe("plates");
  expect(equipmentOf(exercise("Weighted plank", "duration"))).toBe("other");
  expect(equipmentOf(exercise("DB pull-up", "bodyweight"))).toBe("dumbbell");
  expect(equipmentOf(exercise("Pullover"))).toBe("barbell");
});

/** Loads in one unit with what they are exactly in the other. */
function* conversions() {
  for (const unit of UNITS) {
    for (let hundredths = 0; hundredths <= 40_000; hundredths += hundredths < 500 ? 1 : 25) {
      yield { unit, exact: fromKg(toKg({ value: hundredths / 100, unit: unit === "kg" ? "lb" : "kg" }), unit) };
    }
  }
}

test.each(STEPPED)("%s: never more than half a step from the exact conversion, and never 0", (equipment) => {
  for (const { exact, unit } of conversions()) {
    const value = roundToEquipment(exact, unit, equipment);
    expect(value > 0, `${exact} ${unit}`).toBe(exact > 0);
    const step = stepAt(exact, unit, equipment);
    expect(Math.abs(value - exact), `${exact} ${unit}`).toBeLessThanOrEqual(step / 2 + 1e-9);
  }
});

test("from the empty bar upwards a weight is what plates make, below a half", () => {
  for (const { exact, unit } of conversions()) {
    const step = toKg({ value: exact, unit }) >= 19.9 ? { kg: 2.5, lb: 5 }[unit] : 0.5;
    const value = roundToEquipment(exact, unit, "barbell");
    expect(Math.abs(value - exact), `${exact} ${unit}`).toBeLessThanOrEqual(step / 2 + 1e-9);
  }
});

test("no other kettlebell is nearer, and none is lighter than 4 kg or heavier than 48", () => {
  for (const { exact, unit } of conversions()) {
    const value = roundToEquipment(exact, unit, "kettlebell");
    const nearest = Math.min(...KETTLEBELLS.map((one) => Math.abs(one[unit] - exact)));
    if (KETTLEBELLS.some((one) => one[unit] === value)) expect(Math.abs(value - exact)).toBe(nearest);
    else expect(value).toBe(roundToEquipment(exact, unit, "dumbbell"));
    const inKg = toKg({ value: exact, unit });
    if (inKg >= 3.99 && inKg <= 48.1) expect(KETTLEBELLS.map((one) => one[unit])).toContain(value);
  }
});

test.each(KETTLEBELLS)("a kettlebell has two numbers: $kg kg and $lb lb", ({ kg, lb }) => {
  const swing = exercise("Kettlebell Swing");
  expect(offeredLoad({ value: kg, unit: "kg" }, swing, "lb")).toEqual({ value: lb, unit: "lb" });
  expect(offeredLoad({ value: lb, unit: "lb" }, swing, "kg")).toEqual({ value: kg, unit: "kg" });
});

test("a load in the person's unit stays what was written", () => {
  expect(offeredLoad({ value: 61.3, unit: "kg" }, exercise("Back Squat"), "kg")).toEqual({ value: 61.3, unit: "kg" });
});
