import { expect, test } from "vitest";
import { newEntry } from "~/domain/training/newParts";
import { describeLine, type ReadDay, type ReadLine } from "./reading";

test("a line says how many of its sets are warm-ups", () => {
  const entry = newEntry({ id: null, name: "Bench press", measurement: "weight_reps" }, "strength");
  const [first] = entry.sets;
  const five = { reps: { min: 5, max: null, amrap: false } };
  const sets = [
    { ...first!, ...five, id: "w", kind: "warmup" as const },
    { ...first!, ...five, id: "s" },
  ];
  const block = { kind: "strength", id: "b", title: "", note: "", score: "none", leaderboard: false };
  const day = {
    content: { sessions: [{ id: "s", title: "", blocks: [{ ...block, entries: [{ ...entry, sets }] }] }] },
  };
  const line = { status: "understood", code: "entry", day: 0, block_id: "b", entry_id: entry.id, guesses: [] };
  expect(describeLine(line as unknown as ReadLine, [day as unknown as ReadDay])).toBe("Bench press 1×5 · 1 warm-up");
});
