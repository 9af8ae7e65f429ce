import { expect, test } from "vitest";
import type { Block, Content, Entry } from "./content";
import {
  entriesOfRounds,
  groupLabel,
  isBlockDone,
  progressOf,
  restAfter,
  restAfterRounds,
  setsInOrder,
  roundNumbers,
  supersetRounds,
} from "./sets";
import { weekAndDay } from "./weeks";

const set = (id: string, more: object = {}) => ({ id, kind: "normal", reps: { min: 5 }, ...more });
const squat = {
  id: "b1",
  kind: "strength",
  entries: [
    { id: "e1", name: "Squat", sets: [set("w", { kind: "warmup" }), set("s1", { rest_seconds: 180 }), set("s2")] },
  ],
} as unknown as Block;
const pair = {
  id: "b2",
  kind: "superset",
  rest_seconds: 90,
  entries: [
    { id: "e2", name: "Row", sets: [set("a1"), set("a2")] },
    { id: "e3", name: "Curl", sets: [set("c1"), set("c2")] },
  ],
} as unknown as Block;
const run = { id: "b3", kind: "intervals", rounds: 1, steps: [] } as unknown as Block;
const content = (...blocks: Block[]) =>
  ({ version: 1, sessions: [{ id: "s", title: "", note: "", minutes: null, blocks }] }) as unknown as Content;
const none = new Set<string>();

test("warm-ups do not count, timed blocks count only if there are no sets", () => {
  expect(progressOf(content(squat, pair, run), new Set(["w", "s1", "a1"]), none)).toEqual({
    done: 2,
    total: 6,
    unit: "sets",
  });
  expect(progressOf(content(run), none, new Set(["b3"]))).toEqual({ done: 1, total: 1, unit: "blocks" });
  expect(isBlockDone(squat, new Set(["s1", "s2"]), none)).toBe(true);
});

test("a superset is done round by round and rests after the round", () => {
  expect(setsInOrder(pair).map(({ set: { id } }) => id)).toEqual(["a1", "c1", "a2", "c2"]);
  expect(setsInOrder(pair).map(restAfter)).toEqual([0, 90, 0, 90]);
  expect(setsInOrder(squat).map(restAfter)).toEqual([0, 180, 0]);
  const session = content(squat, pair).sessions[0] as Content["sessions"][number];
  expect([groupLabel(session, pair, 0), groupLabel(session, pair, 1), groupLabel(session, squat, 0)]).toEqual([
    "A1",
    "A2",
    undefined,
  ]);
});

test("days are counted from one", () => {
  expect(weekAndDay(0)).toEqual({ week: 1, day: 1 });
  expect(weekAndDay(37)).toEqual({ week: 6, day: 3 });
});

test("an exercise without sets is shown in the first round of its superset", () => {
  const [row, band, alone] = [
    { id: "e2", name: "Row", sets: [set("a1"), set("a2")] },
    { id: "e3", name: "Band", sets: [] },
    { id: "e4", name: "Stretch", sets: [] },
  ] as unknown as [Entry, Entry, Entry];
  expect(entriesOfRounds([row, band])).toEqual([[row, band], [row]]);
  expect(entriesOfRounds([alone])).toEqual([[alone]]);
  expect(entriesOfRounds([])).toEqual([]);
});

test("the rounds of a superset don't count warm-ups", () => {
  const row = { id: "e2", name: "Row", sets: [set("w", { kind: "warmup" }), set("a1"), set("a2")] };
  expect(supersetRounds({ entries: [row] as unknown as Entry[] })).toBe(2);
  const other = { id: "e3", name: "Press", sets: [set("w2", { kind: "warmup" }), set("b1"), set("b2")] };
  expect(roundNumbers([row, other] as unknown as Entry[])).toEqual([null, 1, 2]);
});

test("a superset has as many rounds as are numbered, also where only one exercise has a warm-up", () => {
  const row = { id: "e2", name: "Row", sets: [set("w", { kind: "warmup" }), set("a1"), set("a2")] };
  const press = { id: "e3", name: "Press", sets: [set("b1"), set("b2")] };
  const entries = [row, press] as unknown as Entry[];
  expect(roundNumbers(entries)).toEqual([1, 2, 3]);
  expect(supersetRounds({ entries })).toBe(3);
  const empty = [{ id: "e4", name: "Band", sets: [] }] as unknown as Entry[];
  expect([supersetRounds({ entries: empty }), supersetRounds({ entries: [] })]).toEqual([0, 0]);
});

test("the rest that a superset shows is the one that runs, also where its sets name one of their own", () => {
  const rested = (id: string) => set(id, { rest_seconds: 120 });
  const entries = ["e2", "e3"].map((id) => ({ id, name: id, sets: [rested(`${id}1`), rested(`${id}2`)] }));
  const both = { ...pair, entries } as unknown as Block;
  expect(setsInOrder(both).map(restAfter)).toEqual([0, 90, 0, 90]);
  expect(restAfterRounds(both)).toBe(90);
  const without = { ...both, rest_seconds: 0 } as Block;
  expect(setsInOrder(without).map(restAfter)).toEqual([0, 120, 0, 120]);
  expect(restAfterRounds(without)).toBe(120);
});
