import { describe, expect, it } from "vitest";
import type { Block, Content, Entry } from "~/domain/training/content";
import { countSets, minutesOf } from "~/domain/training/duration";
import { formatClock, formatDuration, formatScheme } from "~/domain/training/format";
import { newBlock, newEntry, newSession, withNewIds } from "~/domain/training/newParts";
import { moved } from "./edit";
import { formatBlockShape } from "./format";
import { parseClock, parseLength, parseLoad, parseNumber, parseReps, parseTempo, parseWhole } from "./parse";

const squat = (sets: Partial<Entry["sets"][number]>[]): Entry => {
  const entry = newEntry({ id: null, name: "Back squat", measurement: "weight_reps" }, "strength");
  return { ...entry, sets: sets.map((set, at) => ({ ...entry.sets[0]!, id: `s${at}`, ...set })) };
};
const fives = { reps: { min: 5, max: null, amrap: false }, percent_1rm: 77.5 };

describe("figures", () => {
  it("writes the sets of an exercise on one line", () => {
    expect(formatScheme(squat([fives, fives, fives]))).toBe("3×5 @ 77.5 %");
    expect(formatScheme(squat([fives, { ...fives, reps: { min: 5, max: null, amrap: true } }]))).toBe(
      "1×5, 1×5+ @ 77.5 %",
    );
    expect(formatScheme({ ...squat([{ reps: { min: 8, max: 12, amrap: false }, rpe: 8 }]), per_side: true })).toBe(
      "1×8–12 /side @8",
    );
    expect(formatScheme(squat([{ reps: null, seconds: 30 }]))).toBe("1×30 s");
    expect(formatScheme(squat([]))).toBe("");
  });

  it("counts working sets and estimates minutes", () => {
    const entry = squat([
      { ...fives, kind: "warmup", rest_seconds: 60 },
      { ...fives, rest_seconds: 180 },
    ]);
    const block = { ...newBlock("strength"), entries: [entry] } as Content["sessions"][number]["blocks"][number];
    const content: Content = { version: 1, sessions: [{ ...newSession(), blocks: [block, newBlock("amrap")] }] };
    expect(countSets(content)).toBe(1);
    expect(minutesOf(content)).toBe(Math.ceil((15 + 60 + 15 + 180 + 720) / 60));
  });

  it("writes times", () => {
    expect([30, 90, 3_600].map(formatClock)).toEqual(["0:30", "1:30", "1:00:00"]);
    expect([30, 90, 720].map(formatDuration)).toEqual(["30 s", "1:30", "12 min"]);
  });
});

it("counts one round as one", () => {
  const circuit = { ...newBlock("circuit"), rounds: 1 } as Block;
  expect(formatBlockShape(circuit)).toBe("1 round, 1:00 after each");
  expect(formatBlockShape({ ...circuit, rounds: 3, rest_seconds: 0 } as Block)).toBe("3 rounds");
});

describe("what people type", () => {
  it.each([
    ["5", { min: 5, max: null, amrap: false }],
    ["8-12", { min: 8, max: 12, amrap: false }],
    ["5+", { min: 5, max: null, amrap: true }],
    ["", null],
    ["12-8", undefined],
    ["many", undefined],
  ])("reads %s reps", (text, reps) => expect(parseReps(text)).toEqual(reps));

  it.each([
    ["3:00", 180],
    ["90", 90],
    ["90s", 90],
    ["2 min", 120],
    ["1m30", 90],
    ["1:00:00", 3_600],
    ["", null],
    ["soon", undefined],
    ["99999", undefined],
  ])("reads %s as a time", (text, seconds) => expect(parseClock(text)).toEqual(seconds));

  it.each([
    ["100", { value: 100, unit: "kg" }],
    ["100 KG", { value: 100, unit: "kg" }],
    ["225 lb", { value: 225, unit: "lb" }],
    ["225lbs", { value: 225, unit: "lb" }],
    ["", null],
    ["heavy", undefined],
    ["2001", undefined],
  ])("reads %s as a load in a column of kilograms", (text, load) => expect(parseLoad(text, "kg")).toEqual(load));

  it.each([
    ["400 m", { seconds: null, meters: 400 }],
    ["1,500 m", { seconds: null, meters: 1_500 }],
    ["1.5 km", { seconds: null, meters: 1_500 }],
    ["1,5 km", { seconds: null, meters: 1_500 }],
    ["1:30", { seconds: 90, meters: null }],
    ["", null],
    ["1.2.3 km", undefined],
    ["far", undefined],
  ])("reads %s as the length of a step", (text, length) => expect(parseLength(text)).toEqual(length));

  it("reads figures and tempo, and refuses what is out of range", () => {
    expect(parseNumber("77,5 %", 1, 200)).toBe(77.5);
    expect(parseNumber("0", 1, 200)).toBeUndefined();
    expect(parseWhole("2.5", 0, 10)).toBeUndefined();
    expect(parseTempo("31x0")).toBe("3-1-X-0");
    expect(parseTempo("3-1-1")).toBeUndefined();
  });
});

it("copies with ids of its own", () => {
  const session = { ...newSession(), blocks: [newBlock("intervals")] };
  const copy = withNewIds(session);
  expect(copy.id).not.toBe(session.id);
  expect({ ...copy, id: session.id, blocks: [] }).toEqual({ ...session, blocks: [] });
});

it("moves things within a list", () => {
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
});
