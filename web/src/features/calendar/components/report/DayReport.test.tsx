import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { CalendarDay } from "~/domain/training/calendarDay";
import type { Entry, PrescribedSet } from "~/domain/training/content";
import { TestApp } from "~/ui/testing/TestApp";
import { CorrectDialog } from "./CorrectDialog";
import { DayReport } from "./DayReport";

const load = { value: 135, unit: "lb" as const };
const set = { id: "s1", kind: "normal", reps: { min: 5 }, load } as unknown as PrescribedSet;
const entry = {
  ...{ id: "e1", name: "Back squat", measurement: "weight_reps", alternates: [], sets: [set] },
} as unknown as Entry;
const done = { reps: 5, load };
const day = {
  ...{ date: "2026-11-22", program: { title: "Base" }, scores: [], log: null },
  content: { sessions: [{ id: "m", blocks: [{ id: "b1", kind: "strength", entries: [entry] }] }] },
  results: [{ id: "r", set_id: "s1", entry_id: "e1", prescribed: {}, logged_at: "2026-11-22T10:00:00Z", done }],
} as unknown as CalendarDay;

test.each([
  ["lb", "135 × 5", "1×5 @ 135 lb"],
  ["kg", "60 × 5", "1×5 @ 60 kg"],
] as const)("what was done as offered is read in %s as it was written or offered there", (unit, result, scheme) => {
  render(<DayReport day={day} unit={unit} />, { wrapper: TestApp });
  expect(screen.getByText(result)).toBeVisible();
  expect(screen.getByText(scheme)).toBeVisible();
});

test("correcting the reps of what was done as offered leaves the coach's number", async () => {
  const log = { logSet: vi.fn(), deleteSet: vi.fn(), logScore: vi.fn() };
  const what = { entry, set, number: "1", resultId: "r", result: done, loggedAt: "2026-11-22T10:00:00Z" };
  render(<CorrectDialog what={what as never} unit="kg" steps={null} storageId="day" log={log} onClose={vi.fn()} />, {
    wrapper: TestApp,
  });
  expect(screen.getByRole("textbox", { name: "Load (kg)" })).toHaveValue("60");
  const reps = screen.getByRole("textbox", { name: "Reps" });
  await userEvent.clear(reps);
  await userEvent.type(reps, "4");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(log.logSet).toHaveBeenCalledExactlyOnceWith("s1", { reps: 4, load, offered: { value: 60, unit: "kg" } });
});
