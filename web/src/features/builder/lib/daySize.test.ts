import { expect, it } from "vitest";
import type { Block, Content } from "~/domain/training/content";
import { excessOf } from "./daySize";

function block(entries: number, setsEach: number): Block {
  const sets = Array.from({ length: setsEach }, () => ({}));
  return { kind: "strength", entries: Array.from({ length: entries }, () => ({ sets })) } as unknown as Block;
}
const intervals = (steps: number) => ({ kind: "intervals", steps: Array.from({ length: steps }) }) as unknown as Block;
const dayOf = (...blocks: Block[]): Content => ({ version: 1, sessions: [{ id: "a", blocks }] }) as unknown as Content;

it.each([
  ["as many sets as a day can have", dayOf(block(20, 50)), null],
  ["one set more", dayOf(block(20, 50), block(1, 1)), { kind: "sets", count: 1_001 }],
  ["steps of intervals", dayOf(block(20, 50), intervals(5)), { kind: "sets", count: 1_005 }],
  ["as many exercises as a day can have", dayOf(block(200, 1)), null],
  ["one exercise more", dayOf(block(201, 1)), { kind: "exercises", count: 201 }],
])("a day with %s", (_, day, excess) => {
  expect(excessOf(day)).toEqual(excess);
});
