import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Toasts } from "./Toasts";
import { toast, toastError, toasts } from "./toast";

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toasts />);
});
afterEach(() => {
  act(() => toasts.close());
  vi.useRealTimers();
});

test("[ERR-11] one toast at a time, for 5000 ms", () => {
  act(() => void toast("Saved"));
  act(() => toastError("Request failed"));
  expect(screen.queryByText("Saved")).not.toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(4999));
  expect(screen.getByText("Request failed")).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText("Request failed")).not.toBeInTheDocument();
});

test("an action runs and closes the toast", () => {
  const undo = vi.fn();
  act(() => void toast("Moved", { action: { label: "Undo", run: undo } }));
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText("Moved")).not.toBeInTheDocument();
});

test("a persistent toast stays until it is closed", () => {
  act(() => toastError("No access", { persistent: true }));
  act(() => void vi.advanceTimersByTime(60_000));
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText("No access")).not.toBeInTheDocument();
});

test("a hovered or focused toast stays; the next one does not", () => {
  act(() => void toast("Moved", { action: { label: "Undo", run: () => undefined } }));
  fireEvent.mouseEnter(screen.getByRole("presentation"));
  act(() => void vi.advanceTimersByTime(60_000));
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  act(() => void toast("Saved"));
  act(() => void vi.advanceTimersByTime(5000));
  expect(screen.queryByText("Saved")).not.toBeInTheDocument();

  act(() => void toast("Moved", { action: { label: "Undo", run: () => undefined } }));
  fireEvent.focus(screen.getByRole("button", { name: "Undo" }));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByText("Moved")).toBeInTheDocument();
});
