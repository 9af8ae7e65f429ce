import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { newBlock, newStep } from "~/domain/training/newParts";
import { TestApp } from "~/ui/testing/TestApp";
import type { Tools } from "./EntryCard";
import { TimedBlock } from "./TimedBlock";

function show(steps: unknown[]) {
  const block = { ...newBlock("intervals"), steps } as Parameters<typeof TimedBlock>[0]["block"];
  const logScore = vi.fn();
  const tools = {
    day: { enrolment_id: "enrolment", run: 0, date: "2026-07-24" },
    log: { scores: new Map(), logScore },
    unit: "kg",
  } as unknown as Tools;
  render(<TimedBlock block={block} tools={tools} />, { wrapper: TestApp });
  return logScore;
}

test("intervals without steps have no clock, and can be marked as done", async () => {
  const logScore = show([]);
  expect(screen.queryByRole("button", { name: /Start/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Mark as done" }));
  expect(logScore).toHaveBeenCalledOnce();
});

test("intervals with steps have one", async () => {
  show([newStep("work", "Row", 60)]);
  await userEvent.click(screen.getByRole("button", { name: /Start/ }));
  expect(screen.getByRole("timer")).toBeVisible();
});
