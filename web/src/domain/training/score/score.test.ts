import { expect, test } from "vitest";
import cases from "../../../../../server/tests/training/score_texts.json";
import type { Score } from "../calendarDay";
import { formatScore, formatTime } from "./formatScore";
import { fieldsFor, mayNotFinish, parseScore, scoreFields } from "./score";

test("reads a score by its type", () => {
  expect(parseScore("time", { seconds: "12:34" }, "kg")).toMatchObject({ score: { seconds: 754, rx: true } });
  expect(parseScore("time", { seconds: "soon" }, "kg")).toEqual({ invalid: ["seconds"] });
  expect(parseScore("time", { capped: "yes", reps: "41" }, "kg")).toMatchObject({ score: { capped: true, reps: 41 } });
  expect(parseScore("rounds_reps", { rounds: "7" }, "kg")).toMatchObject({ score: { rounds: 7, reps: 0 } });
  expect(parseScore("load", { load: "102,5", rx: "scaled" }, "lb")).toMatchObject({
    score: { load: { value: 102.5, unit: "lb" }, rx: false },
  });
});

test("who did not finish has nothing to type, and no level", () => {
  const typed = { seconds: "12:00", rx: "scaled", unfinished: "yes", tiebreak_seconds: "1:00" };
  expect(scoreFields("time", typed, true)).toEqual([]);
  const score = { type: "time", rx: true, capped: false, unfinished: true } as const;
  expect(parseScore("time", typed, "kg")).toEqual({ score });
  expect(parseScore("time", fieldsFor(score, "kg"), "kg"), "and stays so when it is opened again").toEqual({ score });
});

test("clients may say that they did not finish where the least time wins", () => {
  expect([mayNotFinish("time"), mayNotFinish("time", true), mayNotFinish("time", false)]).toEqual([true, true, false]);
  expect(mayNotFinish("reps")).toBe(false);
  expect(mayNotFinish("reps", true)).toBe(false);
});

test("a tiebreak is a time that may be left out, also by those whom the cap stopped", () => {
  const keys = (typed: Record<string, string>) => scoreFields("time", typed, true).map(({ key }) => key);
  expect(keys({})).toEqual(["seconds", "tiebreak_seconds"]);
  expect(keys({ capped: "yes" })).toEqual(["reps", "tiebreak_seconds"]);
  const capped = { capped: "yes", reps: "90", tiebreak_seconds: "6:40.5" };
  expect(parseScore("time", capped, "kg")).toMatchObject({ score: { reps: 90, tiebreak_seconds: 400.5 } });
  expect(parseScore("time", { ...capped, reps: "x", tiebreak_seconds: "soon" }, "kg")).toEqual({
    invalid: ["reps", "tiebreak_seconds"],
  });
  expect(parseScore("reps", { reps: "90", tiebreak_seconds: " " }, "kg")).toEqual({
    score: { type: "reps", rx: true, capped: false, reps: 90 },
  });
});

test("a score that is changed keeps its tiebreak", () => {
  const score = { type: "reps", reps: 120, rx: true, capped: false, tiebreak_seconds: 305 } as const;
  expect(parseScore("reps", { ...fieldsFor(score, "kg"), reps: "118" }, "kg")).toEqual({
    score: { ...score, reps: 118 },
  });
});

test("refuses what the server would refuse", () => {
  expect(parseScore("load", { load: "2000" }, "kg")).toMatchObject({ score: { load: { value: 2000 } } });
  expect(parseScore("load", { load: "2001" }, "kg")).toEqual({ invalid: ["load"] });
  expect(parseScore("rounds_reps", { rounds: "10001", reps: "5" }, "kg")).toEqual({ invalid: ["rounds"] });
});

test("parts of a second decide races", () => {
  const seconds = (text: string) => parseScore("time", { seconds: text }, "kg");
  expect(seconds("58.4")).toMatchObject({ score: { seconds: 58.4 } });
  expect(seconds("1:02,35")).toMatchObject({ score: { seconds: 62.35 } });
  expect(seconds("3.30"), "may be meant as 3:30").toEqual({ invalid: ["seconds"] });
  expect([62.35, 58.4, 58.05, 754].map(formatTime)).toEqual(["1:02.35", "0:58.4", "0:58.05", "12:34"]);
});

type Case = { name: string; score: Score; text: string };
test.each(cases as Case[])("a score is written as on the server: $name", ({ score, text }) => {
  expect(formatScore(score, score.load?.unit ?? "kg")).toBe(text);
});

test("a load is written in the reader's unit", () => {
  expect(formatScore({ type: "load", load: { value: 100, unit: "kg" }, rx: false }, "lb")).toBe("220.5 lb · Scaled");
});
