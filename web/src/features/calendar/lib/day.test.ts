import { expect, test } from "vitest";
import type { Block, Content } from "~/domain/training/content";
import { formatAmounts, formatClock } from "~/domain/training/format";
import { groupLabel, isBlockDone, progressOf, restAfter, setsInOrder } from "~/domain/training/sets";
import { weekAndDay } from "~/domain/training/weeks";
import { readScore } from "../components/day/ScoreEntry";
import { shortSteps } from "../components/day/TimedBlock";
import { formatSpan } from "./dateFormat";
import { parseField, parseTime } from "./setFields";
import { combineStatuses, statusFrom } from "./status";

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

test("warm-ups do not count, timed parts count only where there are no sets", () => {
  expect(progressOf(content(squat, pair, run), new Set(["w", "s1", "a1"]), none)).toEqual({
    done: 2,
    total: 6,
    unit: "sets",
  });
  expect(progressOf(content(run), none, new Set(["b3"]))).toEqual({ done: 1, total: 1, unit: "parts" });
  expect(isBlockDone(squat, new Set(["s1", "s2"]), none)).toBe(true);
});

test("a superset is done round by round and rests after the round", () => {
  expect(setsInOrder(pair).map(({ set: one }) => one.id)).toEqual(["a1", "c1", "a2", "c2"]);
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

test("what a day's mark says", () => {
  const day = { date: "2026-11-20", rest: false, completed: false, logged: false };
  expect(statusFrom(day, "2026-11-21")).toBe("missed");
  expect(statusFrom(day, "2026-11-20")).toBe("planned");
  expect(statusFrom({ ...day, logged: true }, "2026-11-21")).toBe("part");
  expect(statusFrom({ ...day, completed: true }, "2026-11-21")).toBe("done");
  expect(statusFrom({ ...day, rest: true }, "2026-11-21")).toBe("rest");
  expect([
    combineStatuses([]),
    combineStatuses(["done", "planned"]),
    combineStatuses(["missed", "rest"]),
    combineStatuses(["done", "rest"]),
  ]).toEqual(["rest", "part", "missed", "done"]);
});

test("times and figures as people type them", () => {
  expect(["45", "2:30", "1:02:03", "x", "1:2:3:4", ""].map(parseTime)).toEqual([
    45,
    150,
    3723,
    undefined,
    undefined,
    undefined,
  ]);
  expect([formatClock(90), formatClock(3600), formatClock(5.9)]).toEqual(["1:30", "1:00:00", "0:05"]);
  expect(parseField("load", "82,5", "kg")).toEqual({ load: { value: 82.5, unit: "kg" } });
  expect(parseField("load", "heavy", "kg")).toBeUndefined();
  expect(parseField("load", "2001", "kg")).toBeUndefined();
  expect(parseField("reps", "", "kg")).toBeNull();
  expect(parseField("reps", "5.5", "kg")).toBeUndefined();
});

test("an exercise in few words", () => {
  const entry = {
    id: "e",
    name: "Squat",
    per_side: false,
    sets: [set("w", { kind: "warmup" }), set("1"), set("2"), set("3", { reps: { min: 5, amrap: true } })],
  };
  expect(formatAmounts(entry as never)).toBe("2×5, 1×5+");
});

test("scores are read in the unit of their kind", () => {
  expect(readScore("time", { seconds: "12:34" }, "kg")).toMatchObject({ score: { seconds: 754, rx: true } });
  expect(readScore("time", { seconds: "soon" }, "kg")).toEqual({ wrong: ["seconds"] });
  expect(readScore("time", { capped: "yes", reps: "41" }, "kg")).toMatchObject({ score: { capped: true, reps: 41 } });
  expect(readScore("rounds_reps", { rounds: "7" }, "kg")).toMatchObject({ score: { rounds: 7, reps: 0 } });
  expect(readScore("load", { load: "102,5", rx: "scaled" }, "lb")).toMatchObject({
    score: { load: { value: 102.5, unit: "lb" }, rx: false },
  });
});

test("steps that repeat are said once", () => {
  const step = (label: string, seconds: number) => ({
    id: `${label}${seconds}`,
    label,
    effort: "work",
    seconds,
    meters: null,
  });
  const steps = [
    step("Warm", 300),
    ...Array.from({ length: 8 }, () => [step("Jog", 60), step("Walk", 90)]).flat(),
    step("Cool", 300),
  ];
  expect(
    shortSteps(steps as never).map(({ times, pattern }) => `${times} ${pattern.map(({ label }) => label).join("+")}`),
  ).toEqual(["1 Warm", "8 Jog+Walk", "1 Cool"]);
});

test("spans of days over months and years", () => {
  expect(formatSpan("2026-11-16", "2026-11-22")).toBe("16–22 Nov 2026");
  expect(formatSpan("2026-11-30", "2026-12-06")).toBe("30 Nov – 6 Dec 2026");
  expect(formatSpan("2026-12-28", "2027-01-03")).toBe("28 Dec 2026 – 3 Jan 2027");
});
