import { expect, it } from "vitest";
import { formatSessionDone } from "./sessionDone";

const run = { planned_sets: 0, done_sets: 0, meters: null, seconds: null, completed: true };

it("says of sets how many were done", () => {
  expect(formatSessionDone({ ...run, planned_sets: 12, done_sets: 9 })).toBe("9 of 12 sets");
});

it("says of a run how far and how long, and never zero of zero sets", () => {
  expect(formatSessionDone({ ...run, meters: 5200, seconds: 1475 })).toBe("5.2 km · 24:35");
  expect(formatSessionDone({ ...run, seconds: 1475 })).toBe("24:35");
  expect(formatSessionDone({ ...run, meters: 800 })).toBe("800 m");
  expect(formatSessionDone(run)).toBe("Completed");
  expect(formatSessionDone({ ...run, completed: false })).toBe("");
});
