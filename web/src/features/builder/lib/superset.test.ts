import { expect, it } from "vitest";
import type { Block } from "~/domain/training/content";
import { newBlock, newEntry } from "~/domain/training/newParts";
import { addAsSuperset } from "./superset";

const entry = (name: string) => newEntry({ id: null, name, measurement: "weight_reps" }, "strength");
const rested = (name: string, seconds: number) => ({
  ...entry(name),
  sets: entry(name).sets.map((set) => ({ ...set, rest_seconds: seconds })),
});
const names = (blocks: Block[]) =>
  blocks.map((block) => [block.kind, ...("entries" in block ? block.entries.map(({ name }) => name) : [])]);
const strength = (...entries: ReturnType<typeof entry>[]) => ({ ...newBlock("strength"), entries }) as Block;

it("makes a superset of the last exercise and the new one, with the rest between its sets", () => {
  const before = { ...strength(rested("Bench press", 150)), note: "Pause on the chest." };
  const [block] = addAsSuperset([before], rested("Row", 60)) as [Extract<Block, { kind: "superset" }>];
  expect(names([block])).toEqual([["superset", "Bench press", "Row"]]);
  expect(block).toMatchObject({ id: before.id, note: "Pause on the chest.", rest_seconds: 150 });
  expect(block.entries.flatMap(({ sets }) => sets.map(({ rest_seconds }) => rest_seconds))).toEqual(
    Array(6).fill(null),
  );
});

it("leaves the other exercises of the block as they are", () => {
  const blocks = addAsSuperset([strength(entry("Squat"), entry("Bench press"))], entry("Row"));
  expect(names(blocks)).toEqual([
    ["strength", "Squat"],
    ["superset", "Bench press", "Row"],
  ]);
});

it("adds to a superset, and stands alone after another kind of block", () => {
  const pair = addAsSuperset([strength(entry("Bench press"))], entry("Row"));
  expect(names(addAsSuperset(pair, entry("Curl")))).toEqual([["superset", "Bench press", "Row", "Curl"]]);
  expect(names(addAsSuperset([newBlock("amrap")], entry("Row")))).toEqual([["amrap"], ["strength", "Row"]]);
  expect(names(addAsSuperset([], entry("Row")))).toEqual([["strength", "Row"]]);
});
