import { expect, it } from "vitest";
import { newEntry } from "~/domain/training/newParts";
import { parseQuickEntry, withQuickSets } from "./quickEntry";

const reps = (min: number, max: number | null = null, amrap = false) => ({ min, max, amrap });

it.each([
  ["rdl 3x8 @8", "rdl", 3, { reps: reps(8), rpe: 8 }],
  ["back squat 5 x 5 @ 80%", "back squat", 5, { reps: reps(5), percent_1rm: 80 }],
  ["bench 3×8-12", "bench", 3, { reps: reps(8, 12) }],
  ["dl 1x5+ 140kg @9", "dl", 1, { reps: reps(5, null, true), load: { value: 140, unit: "kg" }, rpe: 9 }],
  ["press 3x5 95 lb", "press", 3, { reps: reps(5), load: { value: 95, unit: "lb" } }],
])("reads the sets behind the name: %s", (typed, name, count, values) => {
  expect(parseQuickEntry(typed)).toMatchObject({ name, sets: { count, values } });
});

it.each(["rdl", "3x8", "90/90 hip switch", "rdl 3x8 @80", "rdl 0x8", "rdl 30x8", "rdl 3x12-8", "row 3x8 slowly", ""])(
  "leaves alone what has no sets: %s",
  (typed) => {
    expect(parseQuickEntry(typed)).toEqual({ name: typed, sets: null });
  },
);

it("writes the sets with ids of their own", () => {
  const entry = newEntry({ id: null, name: "RDL", measurement: "weight_reps" }, "strength");
  const { sets } = withQuickSets(entry, parseQuickEntry("rdl 4x6 @7").sets, "weight_reps");
  expect(sets).toHaveLength(4);
  expect(new Set(sets.map(({ id }) => id)).size).toBe(4);
  expect(sets.every((set) => set.rpe === 7 && set.reps?.min === 6)).toBe(true);
});
