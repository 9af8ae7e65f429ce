import { expect, test } from "vitest";
import type { Block, Content, Entry } from "./content";
import {
  groupLabel,
  isBlockDone,
  progressOf,
  restAfter,
  restAfterRounds,
  setsInOrder,
  roundsOf,
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

/** An exercise with sets: "W" is a warm-up, anything else a working set. */
const exercise = (name: string, kinds: string): Entry => {
  const sets = kinds.split("").map((kind, index) => set(`${name}${index}`, kind === "W" ? { kind: "warmup" } : {}));
  return { id: name, name, sets } as unknown as Entry;
};
/** The rounds in a few letters: "W: Dip0" is a round of warm-ups with the first set of Dip. */
const namesOf = (entries: Entry[]) =>
  roundsOf(entries).map(({ number, sets }) =>
    [`${number ?? "W"}:`, ...sets.map(({ entry, index }) => entry.name + (entry.sets.length > 0 ? index : ""))].join(
      " ",
    ),
  );

test.each([
  ["all have the same sets", ["W11", "W11"], ["W: A0 B0", "1: A1 B1", "2: A2 B2"]],
  ["only one has warm-ups", ["WW11", "11"], ["W: A0", "W: A1", "1: A2 B0", "2: A3 B1"]],
  ["one has more warm-ups", ["WW1", "W1"], ["W: A0", "W: A1 B0", "1: A2 B1"]],
  ["the second has warm-ups and fewer working sets", ["111", "W1"], ["W: B0", "1: A0 B1", "2: A1", "3: A2"]],
  ["a warm-up is between working sets", ["1W1", "11"], ["1: A0 B0", "W: A1", "2: A2 B1"]],
  ["a warm-up is last", ["1W", "11"], ["1: A0 B0", "W: A1", "2: B1"]],
  ["one has warm-ups only", ["W", "11"], ["W: A0", "1: B0", "2: B1"]],
  ["one has no sets: it may have a note", ["11", ""], ["1: A0 B", "2: A1"]],
  ["one has no sets and the other warm-ups", ["", "W1"], ["W: A B0", "1: B1"]],
  ["none has sets", ["", ""], ["1: A B"]],
])("working sets of a superset are done together, where %s", (_, kinds, expected) => {
  const entries = kinds.map((ofEntry, index) => exercise("AB"[index] ?? "", ofEntry));
  expect(namesOf(entries)).toEqual(expected);
  expect(supersetRounds({ entries })).toBe(Math.max(...kinds.map((ofEntry) => ofEntry.replaceAll("W", "").length)));
  const kind = { ...pair, entries } as unknown as Block;
  const inOrder = expected.flatMap((round) => round.split(" ").slice(1)).filter((name) => /\d/.test(name));
  expect(setsInOrder(kind).map(({ set: { id } }) => id)).toEqual(inOrder);
  expect(setsInOrder({ ...kind, kind: "circuit" } as Block)).toEqual(
    setsInOrder(kind).map((one) => ({ ...one, block: expect.anything() })),
  );
});

test("a superset without exercises has no rounds", () => {
  expect([roundsOf([]), supersetRounds({ entries: [] })]).toEqual([[], 0]);
});

test("the rest of a superset comes after the last exercise of each round, with warm-ups or without", () => {
  const entries = [exercise("A", "WW11"), exercise("B", "11"), exercise("C", "")];
  const block = { ...pair, entries } as unknown as Block;
  expect(setsInOrder(block).map((placed) => [placed.set.id, restAfter(placed)])).toEqual([
    ["A0", 90],
    ["A1", 90],
    ["A2", 0],
    ["B0", 90],
    ["A3", 0],
    ["B1", 90],
  ]);
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
