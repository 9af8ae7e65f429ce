import { expect, test } from "vitest";
import { comparedDays, NOT_CHOSEN, type Photo, photoDays, type Pose, shownPose } from "./photos";

const photo = (date: string, pose: Pose) => ({ id: `${date} ${pose}`, date, pose, width: 3, height: 4 }) as Photo;
const days = photoDays([
  photo("2026-03-02", "front"),
  photo("2026-02-01", "side"),
  photo("2026-01-01", "front"),
  photo("2026-01-01", "side"),
]);
const compared = (before: string | null, after: string | null) =>
  comparedDays(days, { before, after }).map(({ date }) => date);

test("photos of a day belong together, the earliest day first", () => {
  expect(days.map(({ date, photos }) => [date, Object.keys(photos)])).toEqual([
    ["2026-01-01", ["front", "side"]],
    ["2026-02-01", ["side"]],
    ["2026-03-02", ["front"]],
  ]);
});

test("the first and the last day are compared unless others are chosen, the earlier first", () => {
  expect(compared(null, null)).toEqual(["2026-01-01", "2026-03-02"]);
  expect(compared("2026-02-01", null)).toEqual(["2026-02-01", "2026-03-02"]);
  expect(compared("2026-03-02", "2026-02-01")).toEqual(["2026-02-01", "2026-03-02"]);
  expect(compared("2026-02-01", "2026-02-01")).toEqual(["2026-02-01"]);
  expect(compared("2025-12-24", "2026-02-01")).toEqual(["2026-01-01", "2026-02-01"]);
  expect(comparedDays([], NOT_CHOSEN)).toEqual([]);
});

test("a pose that these days don't have gives way to one that they have", () => {
  expect(shownPose(days, "side")).toBe("side");
  expect(shownPose(days, "back")).toBe("front");
  expect(shownPose([], "back")).toBe("back");
});
