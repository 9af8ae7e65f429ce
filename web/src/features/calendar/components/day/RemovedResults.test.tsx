import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { CalendarDay } from "~/domain/training/calendarDay";
import { TestApp } from "~/ui/testing/TestApp";
import { RemovedResults } from "./RemovedResults";

afterEach(cleanup);

const done = { reps: 5, load: { value: 80, unit: "kg" } };
const result = (set_id: string, name: string) => ({
  ...{ id: set_id, set_id, block_id: "b1", entry_id: "e1", logged_at: "2026-11-22T10:00:00Z" },
  ...{ done, prescribed: { name } },
});
const dayWith = (...results: object[]) =>
  ({
    content: {
      sessions: [{ id: "s", blocks: [{ id: "b1", kind: "strength", entries: [{ id: "e1", sets: [{ id: "q1" }] }] }] }],
    },
    results,
    scores: [],
  }) as unknown as CalendarDay;

test("what was logged for sets that the workout does not have any more stays to be read", () => {
  render(<RemovedResults day={dayWith(result("q1", "Test squat"), result("r1", "Test row"))} unit="kg" />, {
    wrapper: TestApp,
  });
  const removed = within(screen.getByRole("region", { name: "No longer in this workout" }));
  expect(removed.getByText("Test row")).toBeVisible();
  expect(removed.queryByText("Test squat")).toBeNull();
});

test("a day that has all that was logged shows nothing of the kind", () => {
  render(<RemovedResults day={dayWith(result("q1", "Test squat"))} unit="kg" />, { wrapper: TestApp });
  expect(screen.queryByRole("region")).toBeNull();
});
