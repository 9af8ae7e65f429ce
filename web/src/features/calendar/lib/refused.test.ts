import { expect, test } from "vitest";
import type { DayBody, PendingWrite } from "../offline/outbox";
import { refusedLines } from "./refused";

const shown = { name: "", set: "", day: "Lower, heavy, 2026-11-22", program: "Base" };
let tappedAt = 0;
const write = (body: Partial<DayBody>, target = "e/1/2026-11-22/day:log/0") =>
  ({ kind: "day", target, body, shown, stamp: `stamp${++tappedAt}`, tappedAt }) as PendingWrite;

test("a rating is named too", () => {
  const rated = write({ mood: 4, energy: 2, comment: "", completed: false, touched: ["mood", "energy"] });
  expect(refusedLines([rated], "kg")).toEqual(["Lower, heavy, 22 November 2026, mood 4 of 5 · energy 2 of 5"]);
});

test("a comment that a newer one replaced is not named, and days have their dates in words", () => {
  const writes = [
    write({ comment: "old", completed: true, touched: ["comment", "completed"] }),
    write({ comment: "new", completed: true, touched: ["comment"] }),
    // The comment was sent by now: what is left of this write is the finish of another day.
    write({ comment: "sent", completed: true, touched: ["completed"] }, "e/1/2026-11-22/day:log/3"),
    write({ comment: "sent", completed: true, touched: [] }),
  ];
  expect(refusedLines(writes, "kg")).toEqual([
    "Lower, heavy, 22 November 2026, workout finished",
    "Lower, heavy, 22 November 2026, new",
    "Lower, heavy, 22 November 2026, workout finished",
  ]);
});
