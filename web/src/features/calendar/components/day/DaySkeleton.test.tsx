import { act, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { removeFirstPaint } from "~/lib/firstPaint";
import { TestApp } from "~/ui/testing/TestApp";
import { DaySkeleton } from "./DayScreen";

const isFirstPaintThere = () => document.getElementById("first") !== null;

function open(page: ReactNode) {
  const root = document.body.appendChild(document.createElement("div"));
  root.id = "root";
  return render(page, { wrapper: TestApp, container: root });
}

beforeEach(() => {
  const first = document.body.appendChild(document.createElement("div"));
  first.id = "first";
});
afterEach(() => {
  vi.useRealTimers();
  document.getElementById("first")?.remove();
  document.getElementById("root")?.remove();
});

test("what was painted first stays until the day is there", async () => {
  const { rerender } = open(<DaySkeleton />);
  removeFirstPaint();
  expect(isFirstPaintThere()).toBe(true);
  rerender(
    <section>
      <DaySkeleton />
    </section>,
  );
  await act(async () => {});
  expect(isFirstPaintThere()).toBe(true);
  rerender(<h1>Lower, heavy</h1>);
  await act(async () => {});
  expect(screen.getByRole("heading", { name: "Lower, heavy" })).toBeVisible();
  expect(isFirstPaintThere()).toBe(false);
});

test("a day that never arrives gives way to the menu behind what was painted first", () => {
  vi.useFakeTimers();
  open(<DaySkeleton />);
  removeFirstPaint();
  act(() => void vi.advanceTimersByTime(8_000));
  expect(isFirstPaintThere()).toBe(false);
});
