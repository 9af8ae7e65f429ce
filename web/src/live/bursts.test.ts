import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inBursts } from "./bursts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first item is handled at once, and hundreds that follow are handled together", () => {
  const handled: number[][] = [];
  const add = inBursts<number>((items) => handled.push([...items]), 1000);
  for (let item = 0; item < 323; item++) add(item);
  expect(handled).toEqual([[0]]);
  vi.advanceTimersByTime(1000);
  expect(handled).toHaveLength(2);
  expect(handled[1]).toHaveLength(322);
  vi.advanceTimersByTime(1000);
  add(1000);
  expect(handled.at(-1)).toEqual([1000]);
});
