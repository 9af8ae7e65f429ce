import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useNow } from "./useNow";
import { useOnline } from "./useOnline";
import { useToday } from "./useToday";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("today changes at midnight while a page stays open, and when it is shown again", () => {
  vi.setSystemTime(new Date("2026-11-29T23:59:50"));
  const { result } = renderHook(() => useToday());
  expect(result.current).toBe("2026-11-29");
  act(() => void vi.advanceTimersByTime(60_000));
  expect(result.current).toBe("2026-11-30");
  vi.setSystemTime(new Date("2026-12-02T08:00:00"));
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(result.current).toBe("2026-12-02");
});

test("the time goes on by the minute, and stands still where nothing runs", () => {
  vi.setSystemTime(new Date("2026-11-29T12:00:00"));
  const { result } = renderHook(() => useNow());
  const { result: stopped } = renderHook(() => useNow(200, false));
  act(() => void vi.advanceTimersByTime(59_000));
  expect(result.current.getMinutes()).toBe(0);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(result.current.getMinutes()).toBe(1);
  expect(stopped.current.getMinutes()).toBe(0);
  vi.setSystemTime(new Date("2026-11-29T12:30:00"));
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect([result.current.getMinutes(), stopped.current.getMinutes()]).toEqual([30, 0]);
});

test("time that starts to run is read at once", () => {
  vi.setSystemTime(new Date("2026-11-29T12:00:00"));
  const { result, rerender } = renderHook((running: boolean) => useNow(200, running), { initialProps: false });
  vi.setSystemTime(new Date("2026-11-29T12:05:00"));
  rerender(true);
  expect(result.current.getMinutes()).toBe(5);
});

test("whether there is a connection follows the browser", () => {
  const { result } = renderHook(() => useOnline());
  expect(result.current).toBe(true);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(result.current).toBe(false);
});
