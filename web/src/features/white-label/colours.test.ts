import { expect, test } from "vitest";
import { parseColour } from "./colours";

test.each([
  ["#abc", "#aabbcc"],
  ["abc", "#aabbcc"],
  ["#AABBCC", "#aabbcc"],
  [" 2e4ae6 ", "#2e4ae6"],
  ["#2e4a", undefined],
  ["#2e4ae6ff", undefined],
  ["blue", undefined],
  ["", undefined],
])("%s is %s", (typed, colour) => expect(parseColour(typed)).toBe(colour));
