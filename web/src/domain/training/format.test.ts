import { expect, it } from "vitest";
import cases from "../../../../server/tests/training/schemes.json";
import type { Content, Entry } from "./content";
import { countSets, dayMinutes } from "./volume";
import { formatAmounts, formatClock, formatDuration, formatRounds, formatScheme, joinEqual } from "./format";
import { formatEqualSets } from "./equalSets";
import { newBlock, newEntry, newSession, withNewIds } from "./newParts";

const squat = (sets: Partial<Entry["sets"][number]>[]): Entry => {
  const entry = newEntry({ id: null, name: "Back squat", measurement: "weight_reps" }, "strength");
  return { ...entry, sets: sets.map((set, index) => ({ ...entry.sets[0]!, id: `s${index}`, ...set })) };
};
const fives = { reps: { min: 5, max: null, amrap: false }, percent_1rm: 77.5 };

type Case = { sets: Partial<Entry["sets"][number]>[]; per_side?: boolean; text: string };
it.each(cases as Case[])(
  "writes the sets of an exercise as the coach types them, and as the server does: $text",
  (one) => {
    const sets = one.sets.map((set) => ({ ...set, reps: set.reps ?? null }));
    expect(formatScheme({ ...squat(sets), per_side: one.per_side ?? false })).toBe(one.text);
  },
);

it("counts working sets and estimates minutes", () => {
  const entry = squat([
    { ...fives, kind: "warmup", rest_seconds: 60 },
    { ...fives, rest_seconds: 180 },
  ]);
  const block = { ...newBlock("strength"), entries: [entry] } as Content["sessions"][number]["blocks"][number];
  const content: Content = { version: 1, sessions: [{ ...newSession(), blocks: [block, newBlock("amrap")] }] };
  expect(countSets(content)).toBe(1);
  expect(dayMinutes(content)).toBe(Math.ceil((15 + 60 + 15 + 180 + 720) / 60));
});

it("writes times", () => {
  expect([30, 90, 3_600].map(formatClock)).toEqual(["0:30", "1:30", "1:00:00"]);
  expect([30, 90, 720].map(formatDuration)).toEqual(["30 s", "1:30", "12 min"]);
});

it("writes the same sets for a client, in their unit", () => {
  expect(formatScheme(squat([fives, fives]), { steps: null, unit: "lb" })).toBe("2×5 @ 77.5%");
  const load = { value: 100, unit: "kg" as const };
  expect(formatScheme(squat([{ ...fives, percent_1rm: null, load }]), { steps: null, unit: "lb" })).toBe(
    "1×5 @ 220 lb",
  );
  expect(
    formatScheme(
      { ...squat([{ reps: { min: 8, max: 12, amrap: false }, rpe: 8 }]), per_side: true },
      { steps: null, unit: "kg" },
    ),
  ).toBe("1×8–12 per side @ RPE 8");
  const mixed = squat([fives, { ...fives, percent_1rm: 80 }]);
  expect([formatScheme(mixed, { steps: null, unit: "kg" }), formatScheme(mixed)]).toEqual([
    "2×5",
    "1×5 @ 77.5%, 1×5 @ 80%",
  ]);
});

it("counts equal sets in a row, without warm-ups", () => {
  const set = (id: string, more: object = {}) => ({ id, kind: "normal", reps: { min: 5 }, ...more });
  const entry = {
    id: "e",
    name: "Squat",
    per_side: false,
    sets: [set("w", { kind: "warmup" }), set("1"), set("2"), set("3", { reps: { min: 5, amrap: true } })],
  };
  expect(formatAmounts(entry as never)).toBe("2×5, 1×5+");
});

it("joins equal sets that follow each other", () => {
  expect(joinEqual([5, 5, 3, 5], String)).toEqual([[5, 5], [3], [5]]);
  expect(joinEqual([], String)).toEqual([]);
  const texts: [number, { amount: string; load: string }][] = [
    [6, { amount: "3", load: "65 kg" }],
    [1, { amount: "400 m", load: "" }],
    [2, { amount: "", load: "20 kg" }],
  ];
  expect(texts.map(([count, set]) => formatEqualSets(count, set))).toEqual(["6 × 3 at 65 kg", "1 × 400 m", "20 kg"]);
});

it("gives every part of a copy a new id", () => {
  const session = { ...newSession(), blocks: [newBlock("intervals")] };
  const copy = withNewIds(session);
  expect(copy.id).not.toBe(session.id);
  expect({ ...copy, id: session.id, blocks: [] }).toEqual({ ...session, blocks: [] });
});

it("names the reps of each round where they differ", () => {
  const reps = (min: number) => ({ reps: { min, max: null, amrap: false } });
  expect(formatRounds(squat([reps(21), reps(15), reps(9)]))).toBe("21-15-9");
  expect(formatRounds(squat([reps(10), reps(10)]))).toBe("10");
});
