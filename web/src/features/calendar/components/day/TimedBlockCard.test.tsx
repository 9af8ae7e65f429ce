import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { newBlock, newStep } from "~/domain/training/newParts";
import { TestApp } from "~/ui/testing/TestApp";
import { type DayState, DayStateContext } from "./dayState";
import { TimedBlockCard } from "./TimedBlockCard";

function renderIntervals(steps: unknown[]) {
  const block = { ...newBlock("intervals"), steps } as Parameters<typeof TimedBlockCard>[0]["block"];
  const logScore = vi.fn();
  const state = {
    day: { enrolment_id: "enrolment", run: 0, date: "2026-07-24" },
    log: { scores: new Map(), logScore },
    unit: "kg",
  } as unknown as DayState;
  render(
    <DayStateContext value={state}>
      <TimedBlockCard block={block} />
    </DayStateContext>,
    { wrapper: TestApp },
  );
  return logScore;
}

test("intervals without steps have no timer, and can be marked as done", async () => {
  const logScore = renderIntervals([]);
  expect(screen.queryByRole("button", { name: /Start/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Mark as done" }));
  expect(logScore).toHaveBeenCalledOnce();
});

test("intervals with steps have a timer", async () => {
  renderIntervals([newStep("work", "Row", 60)]);
  await userEvent.click(screen.getByRole("button", { name: /Start/ }));
  expect(await screen.findByRole("timer")).toBeVisible();
});
