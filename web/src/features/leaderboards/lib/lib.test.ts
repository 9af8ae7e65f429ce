import { expect, test } from "vitest";
import type { Schemas } from "~/api/client";
import { divisionText, EVERYBODY, parseDivision, toQuery } from "./division";
import { type Entry, mergeEntries, toRows } from "./rows";
import { repsText, scoreNote, scoreText, topPercent, scoreWithTiebreak, tiebreakText } from "./scoreText";
import { arrivedAt, noteArrivals, restOf, shortName } from "./screen";

type Score = Schemas["Score-Output"];
const NO_SCORE = { seconds: null, rounds: null, reps: null, load: null, calories: null, points: null, meters: null };
const time = (seconds: number, more: Partial<Score> = {}) =>
  ({ ...NO_SCORE, type: "time", seconds, rx: true, capped: false, unfinished: false, ...more }) as Score;
const capped = (reps: number, more: Partial<Score> = {}) => time(0, { seconds: null, capped: true, reps, ...more });
const unfinished = time(0, { seconds: null, unfinished: true });

const entry = (number: number, score: Score, place = number): Entry => ({
  score_id: `score ${number}`,
  person: { id: `${number}`, full_name: `Client ${number}`, avatar_url: null, deleted: false },
  ...{ place, number, score, comments: 0, verified: false, corrected: false },
  scored_on: "2026-01-12",
  cursor: `after ${number}`,
});

/** The rows in short: numbers, dividers, gaps. */
const shortRows = (entries: Entry[], total: number) =>
  toRows(entries, total).map((row) => {
    if (row.kind === "entry") return row.entry.number;
    if (row.kind === "divider") return row.part;
    return row.kind === "gap" ? `${row.from}-${row.to} after ${row.after.number}` : `${row.count} left`;
  });

test("dividers separate the cap, scaled scores and those who did not finish", () => {
  const scores = [time(581), time(604), capped(99), time(500, { rx: false }), capped(80, { rx: false }), unfinished];
  const entries = scores.map((score, at) => entry(at + 1, score));
  expect(shortRows(entries, 6)).toEqual([1, 2, "capped", 3, "scaled", 4, "scaledCapped", 5, "unfinished", 6]);
});

test("rows that are not loaded are gaps, and what follows the last one is the rest", () => {
  const entries = [1, 2, 5, 6].map((number) => entry(number, time(600 + number)));
  expect(shortRows(entries, 9)).toEqual([1, 2, "3-4 after 2", 5, 6, "3 left"]);
  expect(shortRows(entries, 6).at(-1)).toBe(6);
});

test("rows of several answers are in order, each person once", () => {
  const moved = { ...entry(4, time(604)), score_id: "score 1" };
  const merged = mergeEntries([entry(1, time(600)), entry(3, time(602))], [entry(2, time(601)), moved]);
  expect(merged.map(({ number }) => number)).toEqual([1, 2, 3]);
});

const workout = { cap: 720, totalReps: 105 };

test("somebody whom the cap stopped has the repetitions left, and a second for each", () => {
  expect(scoreText(capped(99), workout, "kg")).toBe("CAP + 6");
  expect(scoreNote(capped(99), workout)).toBe("12:06");
  expect(repsText(capped(99), 105)).toBe("99 of 105 reps");
  expect(scoreText(capped(99), { cap: 720, totalReps: null }, "kg")).toBe("CAP");
  expect(repsText(capped(99), null)).toBe("99 reps");
  expect(scoreNote(capped(99), { cap: 720, totalReps: null })).toBe("");
  expect(scoreText(unfinished, workout, "kg")).toBe("DNF");
  const rounds = { ...time(0), type: "rounds_reps", seconds: null, rounds: 7, reps: 15 } as Score;
  expect(scoreText(rounds, { cap: 720, totalReps: null }, "kg")).toBe("7 + 15");
});

test("a tiebreak is written beside its score", () => {
  const reps = { ...time(0), type: "reps", seconds: null, reps: 120 } as Score;
  expect(tiebreakText({ ...reps, tiebreak_seconds: 400.5 })).toBe("Tiebreak 6:40.5");
  expect(scoreWithTiebreak({ ...reps, tiebreak_seconds: 0 }, workout, "kg")).toBe("120 reps, tiebreak 0:00");
  expect([tiebreakText(reps), scoreWithTiebreak(reps, workout, "kg")]).toEqual(["", "120 reps"]);
});

test("times are compared with one's own, other scores are not", () => {
  const mine = time(648);
  expect(scoreNote(time(581), workout, mine)).toBe("−1:07");
  expect(scoreNote(time(655), workout, mine)).toBe("+0:07");
  expect(scoreNote(time(648), workout, mine)).toBe("level");
  expect(scoreNote(time(500, { rx: false }), workout, mine)).toBe("");
  expect(scoreNote(time(581), workout, capped(90))).toBe("");
});

test("the 14th of 42 is among the top 33%, the first of many among the top 1%", () => {
  expect([topPercent(14, 42), topPercent(1, 1000), topPercent(7, 7), topPercent(8, 7)]).toEqual([33, 1, 100, 100]);
});

test("filters come from the address; what is unknown means everybody", () => {
  const division = parseDivision({ gender: "female", level: "0", age: "70" });
  expect(toQuery(division)).toEqual({ gender: "female", level: 0, age_from: 70 });
  expect(divisionText(division)).toBe("Women, 70+, Rx");
  expect(toQuery(parseDivision({ age: "35-39" }))).toEqual({ age_from: 35, age_to: 39 });
  expect(parseDivision({ gender: "cats", level: "2", age: "1-2" })).toEqual(EVERYBODY);
  expect(divisionText(EVERYBODY)).toBe("Everyone, Rx + scaled");
});

test("the gym screen: people in no column have places among themselves, and names are short", () => {
  const all = [1, 2, 3, 4].map((number) => entry(number, time(600), number === 4 ? 3 : number));
  const rest = restOf(all, [all[0] as Entry], [all[1] as Entry]);
  expect(rest.map(({ place }) => place)).toEqual([1, 1]);
  expect(shortName("Lena Hoffmann-Brandt")).toBe("Lena H.");
  expect(shortName("Cher")).toBe("Cher");
});

test("the gym screen marks what comes while it is open", () => {
  const before = noteArrivals(undefined, [entry(1, time(600))], 1000);
  const after = noteArrivals(before, [entry(1, time(600)), entry(2, time(610))], 5000);
  expect([arrivedAt(after, entry(1, time(600))), arrivedAt(after, entry(2, time(610)))]).toEqual([0, 5000]);
  const improved = noteArrivals(after, [entry(1, time(590))], 9000);
  expect(arrivedAt(improved, entry(1, time(590)))).toBe(9000);
});
