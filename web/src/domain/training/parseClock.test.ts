import { expect, it } from "vitest";
import { parseClock } from "./parseClock";

it.each([
  ["3:00", 180],
  ["2:5", 125],
  ["90", 90],
  ["90s", 90],
  ["2 min", 120],
  ["1m30", 90],
  ["1:02:03", 3_723],
  ["", null],
  ["soon", undefined],
  ["1:2:3:4", undefined],
  ["99999", undefined],
])("reads %s as a time", (text, seconds) => expect(parseClock(text)).toEqual(seconds));
