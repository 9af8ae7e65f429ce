import { expect, test } from "vitest";
import { combineStatuses, statusFrom } from "./status";

test("the status of one day, and of several programs on a date", () => {
  const day = { date: "2026-11-20", rest: false, completed: false, logged: false };
  expect(statusFrom(day, "2026-11-21")).toBe("missed");
  expect(statusFrom(day, "2026-11-20")).toBe("planned");
  expect(statusFrom({ ...day, logged: true }, "2026-11-21")).toBe("partial");
  expect(statusFrom({ ...day, completed: true }, "2026-11-21")).toBe("done");
  expect(statusFrom({ ...day, rest: true }, "2026-11-21")).toBe("rest");
  expect([
    combineStatuses([]),
    combineStatuses(["done", "planned"]),
    combineStatuses(["missed", "rest"]),
    combineStatuses(["done", "rest"]),
  ]).toEqual(["rest", "partial", "missed", "done"]);
});
