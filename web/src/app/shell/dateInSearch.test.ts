import { expect, test } from "vitest";
import { splitDate } from "./dateInSearch";

const MONDAY = "2026-11-23";

test.each([
  ["maya 3 dec", "maya", "2026-12-03"],
  ["Maya Kowalczyk 3. December", "Maya Kowalczyk", "2026-12-03"],
  ["maya dec 3", "maya", "2026-12-03"],
  ["maya 3 jan", "maya", "2027-01-03"],
  ["maya 2026-12-24", "maya", "2026-12-24"],
  ["maya today", "maya", MONDAY],
  ["maya Tomorrow ", "maya", "2026-11-24"],
  ["maya yesterday", "maya", "2026-11-22"],
  ["maya mon", "maya", MONDAY],
  ["maya sunday", "maya", "2026-11-29"],
  ["maya wed", "maya", "2026-11-25"],
])("%s", (typed, words, date) => {
  expect(splitDate(typed, MONDAY)).toEqual({ words, date });
});

test.each(["maya", "tomorrow", "monica", "tom monica", "squat 3", "31 feb", "maya 2026-02-30", "dec", "Marchand"])(
  "%s has no date",
  (typed) => {
    expect(splitDate(typed, MONDAY)).toEqual({ words: typed, date: null });
  },
);
