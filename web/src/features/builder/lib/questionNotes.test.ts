import { expect, test } from "vitest";
import { questionNotes } from "./questionNotes";

test("every open question is kept, in as many notes as are needed", () => {
  const questions = Array.from({ length: 120 }, (_, index) => `${index} ${"x".repeat(60)}`);
  const notes = questionNotes(questions);
  expect(notes.length).toBe(2);
  expect(notes.every(({ length }) => length <= 5_000)).toBe(true);
  expect(notes.join("\n").split("\n")).toEqual(questions);
  expect(questionNotes([])).toEqual([]);
});
