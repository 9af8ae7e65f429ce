import { expect, test } from "vitest";
import { parseWave } from "./wave";

test.each([
  ["70/75/80/60", [70, 75, 80, 60]],
  [" 72,5 % / 80% ", [72.5, 80]],
  ["70 75 80", [70, 75, 80]],
  ["85", [85]],
])("reads %s", (typed, percents) => expect(parseWave(typed)).toEqual(percents));

test.each(["", "70/", "70/heavy", "-5", "700", "0", Array(13).fill("70").join("/")])("refuses '%s'", (typed) =>
  expect(parseWave(typed)).toBeNull(),
);
