import { expect, test } from "vitest";
import type { Entry, Load } from "./content";
import {
  equipmentOf,
  KETTLEBELLS,
  type LoadSteps,
  offeredLoad,
  roundToEquipment,
  stepAt,
  STEPPED as OWN,
} from "./equipment";
import { fromKg, toKg, type Unit } from "./load";
import cases from "./offeredLoads.json";

const UNITS: Unit[] = ["kg", "lb"];
const STEPPED = ["barbell", "dumbbell", "plates", "other"] as const;
const load = ([value, unit]: (number | string)[]) => ({ value, unit }) as Load;
const exercise = (name: string, measurement: Entry["measurement"] = "weight_reps") => ({ name, measurement });

test.each(cases)("$exercise with $written is offered as $offered", ({ exercise: name, written, offered, ...more }) => {
  const measurement = (more as { measurement?: Entry["measurement"] }).measurement;
  expect(offeredLoad(load(written), exercise(name, measurement), load(offered).unit, null)).toEqual(load(offered));
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
    const value = roundToEquipment(exact, unit, equipment, null);
    expect(value > 0, `${exact} ${unit}`).toBe(exact > 0);
    const { step } = stepAt(exact, unit, equipment, null);
    expect(Math.abs(value - exact), `${exact} ${unit}`).toBeLessThanOrEqual(step / 2 + 1e-9);
  }
});

test("from the empty bar upwards a weight is what plates make, below a half", () => {
  for (const { exact, unit } of conversions()) {
    const step = toKg({ value: exact, unit }) >= 19.9 ? { kg: 2.5, lb: 5 }[unit] : 0.5;
    const value = roundToEquipment(exact, unit, "barbell", null);
    expect(Math.abs(value - exact), `${exact} ${unit}`).toBeLessThanOrEqual(step / 2 + 1e-9);
  }
});

test("no other kettlebell is nearer, and from 4 to 48 kg there is one within 17 %, except of 5 kg", () => {
  for (const { exact, unit } of conversions()) {
    const value = roundToEquipment(exact, unit, "kettlebell", null);
    const nearest = Math.min(...KETTLEBELLS.map((one) => Math.abs(one[unit] - exact)));
    if (nearest <= 0.17 * exact && KETTLEBELLS.some((one) => one[unit] === value)) {
      expect(Math.abs(value - exact)).toBe(nearest);
    } else expect(value).toBe(roundToEquipment(exact, unit, "dumbbell", null));
    const inKg = toKg({ value: exact, unit });
    if (inKg >= 3.99 && inKg <= 48.1 && (inKg < 4.81 || inKg > 5.13))
      expect(KETTLEBELLS.map((one) => one[unit])).toContain(value);
  }
});

test.each(KETTLEBELLS)("a kettlebell has two numbers: $kg kg and $lb lb", ({ kg, lb }) => {
  const swing = exercise("Kettlebell Swing");
  expect(offeredLoad({ value: kg, unit: "kg" }, swing, "lb", null)).toEqual({ value: lb, unit: "lb" });
  expect(offeredLoad({ value: lb, unit: "lb" }, swing, "kg", null)).toEqual({ value: kg, unit: "kg" });
});

test("a load in the person's unit stays what was written", () => {
  expect(offeredLoad({ value: 61.3, unit: "kg" }, exercise("Back Squat"), "kg", null)).toEqual({
    value: 61.3,
    unit: "kg",
  });
});

/** A gym where all equipment has the same step in both units. */
function gym(step: number, kettlebells: LoadSteps["kettlebells"] = null): LoadSteps {
  const both = { kg: step, lb: step };
  return { barbell: both, dumbbell: both, plates: both, kettlebells };
}
/** The bar of the other unit: 20 kg are 44.09 lb, 45 lb are 20.41 kg. */
const isBar = (exact: number, unit: Unit) => Math.abs(exact - { kg: 20.4117, lb: 44.0925 }[unit]) < 0.005;

test.each([0.1, 0.25, 0.5, 1, 1.25, 2, 2.5, 3, 4.54, 5, 10, 50])(
  "own steps of %f: never more than half a step from the exact conversion, except for the empty bar, and never 0",
  (own) => {
    for (const equipment of OWN) {
      for (const { exact, unit } of conversions()) {
        const value = roundToEquipment(exact, unit, equipment, gym(own));
        expect(value > 0, `${equipment} ${exact} ${unit}`).toBe(exact > 0);
        const { step } = stepAt(exact, unit, equipment, gym(own));
        expect(step).toBeLessThanOrEqual(own);
        if (equipment === "barbell" && isBar(exact, unit)) {
          expect(value).toBe({ kg: 20, lb: 45 }[unit]);
          continue;
        }
        // Instead of 0.
        if (value === 0.1 && exact < 0.05) continue;
        // Stored loads have two decimals.
        expect(Math.abs(value - exact), `${equipment} ${exact} ${unit}`).toBeLessThanOrEqual(step / 2 + 0.005);
      }
    }
  },
);

test.each([
  ["Dumbbell Row", 2.5, "50 lb", "22.5 kg"],
  ["Dumbbell Row", 2.5, "10 lb", "4.5 kg"],
  ["Dumbbell Row", 2, "50 lb", "22 kg"],
  ["Dumbbell Row", 1, "24 kg", "53 lb"],
  ["Lat Pulldown", 5, "100 lb", "45 kg"],
  ["Lat Pulldown", 0.25, "1 lb", "0.5 kg"],
  ["Back Squat", 1, "135 lb", "61 kg"],
  ["Back Squat", 5, "135 lb", "60 kg"],
  // On a bar of 45 lb.
  ["Back Squat", 2, "61 kg", "135 lb"],
  ["Back Squat", 2, "45 lb", "20 kg"],
  ["Back Squat", 0.5, "45 lb", "20 kg"],
  ["Back Squat", 1, "20 kg", "45 lb"],
  // What is named by nobody's plates goes by halves, as ever.
  ["Sandbag carry", 5, "30 lb", "13.5 kg"],
] as const)("%s with steps of %f: %s is offered as %s", (name, step, written, offered) => {
  const [from, to] = [written, offered].map((text) => load(text.split(" ").map((part, at) => (at ? part : +part))));
  const entry = exercise(name, name === "Sandbag carry" ? "weight_distance" : "weight_reps");
  expect(offeredLoad(from!, entry, to!.unit, gym(step))).toEqual(to);
});

test("a step that is set in one unit leaves the other as usual", () => {
  const steps = { ...gym(2.5), dumbbell: { kg: 2.5, lb: null } };
  const row = exercise("Dumbbell Row");
  expect(offeredLoad({ value: 50, unit: "lb" }, row, "kg", steps)).toEqual({ value: 22.5, unit: "kg" });
  expect(offeredLoad({ value: 24, unit: "kg" }, row, "lb", steps)).toEqual(
    offeredLoad({ value: 24, unit: "kg" }, row, "lb", null),
  );
});

test("a gym's own kettlebells are the only ones; without any, dumbbells are used", () => {
  const swing = exercise("Kettlebell Swing");
  const [written, bells] = [
    { value: 20, unit: "kg" as const },
    [16, 24].map((kg) => ({ kg, lb: Math.round(kg * 2.2) })),
  ];
  expect(offeredLoad(written, swing, "lb", null)).toEqual({ value: 44, unit: "lb" });
  expect(offeredLoad({ value: 18, unit: "kg" }, swing, "lb", gym(2.5, bells))).toEqual({ value: 35, unit: "lb" });
  expect(offeredLoad({ value: 53, unit: "lb" }, swing, "kg", gym(2.5, bells))).toEqual({ value: 24, unit: "kg" });
  expect(offeredLoad(written, swing, "lb", gym(2.5, []))).toEqual({ value: 45, unit: "lb" });
});

test.each([
  // More than 17 % away from both, so it is a dumbbell.
  [[8, 32], "24 kg", "52.5 lb"],
  [[8, 32], "53 lb", "25 kg"],
  [[8, 32], "28 kg", "71 lb"],
  [[8, 32], "27 kg", "60 lb"],
  [[8, 32], "8.5 kg", "18 lb"],
  [[19, 29], "24 kg", "52.5 lb"],
  [[21, 32], "24 kg", "46 lb"],
] as const)("with kettlebells of %j kg, %s is offered as %s", (weights, written, offered) => {
  const [from, to] = [written, offered].map((text) => load(text.split(" ").map((part, at) => (at ? part : +part))));
  const bells = weights.map((kg) => ({ kg, lb: Math.round(fromKg(kg, "lb")) }));
  expect(offeredLoad(from!, exercise("Kettlebell Swing"), to!.unit, gym(2.5, bells))).toEqual(to);
});
