import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenIdle } from "./idle";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("runs when the browser is idle", () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (run: () => void) => waiting.push(run));
  const run = vi.fn();
  whenIdle(run);
  vi.runAllTimers();
  expect(run).not.toHaveBeenCalled();
  for (const one of waiting) one();
  expect(run).toHaveBeenCalledOnce();
});

test("runs a little later in a browser that cannot say when it is idle", () => {
  vi.stubGlobal("requestIdleCallback", undefined);
  const run = vi.fn();
  whenIdle(run);
  expect(run).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledOnce();
});
