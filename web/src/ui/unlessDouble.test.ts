import type { MouseEvent } from "react";
import { expect, test, vi } from "vitest";
import { unlessDouble } from "./unlessDouble";

/** Clicks at times and places, each on another row: what was clicked has gone. Returns which rows were acted on. */
function click(...clicks: { detail?: number; at: number; x?: number; y?: number }[]): number[] {
  const acted = vi.fn<(row: number) => void>();
  for (const [row, { detail = 1, at, x = 700, y = 300 }] of clicks.entries()) {
    unlessDouble(() => acted(row))({ detail, timeStamp: at, clientX: x, clientY: y } as MouseEvent);
  }
  return acted.mock.calls.map(([row]) => row);
}

test("a double click acts once, on a desk and on phones, which count each tap as the first", () => {
  expect(click({ at: 1_000 }, { at: 1_900, detail: 2 })).toEqual([0]);
  expect(click({ at: 10_000 }, { at: 10_300, y: 310 })).toEqual([0]);
  expect(click({ at: 20_000 }, { at: 20_300 }, { at: 20_600 })).toEqual([0]);
});

test("clicks that were meant act: later, elsewhere, or with a key", () => {
  expect(click({ at: 30_000 }, { at: 30_800 })).toEqual([0, 1]);
  expect(click({ at: 40_000 }, { at: 40_200, y: 500 })).toEqual([0, 1]);
  expect(click({ at: 50_000, detail: 0 }, { at: 50_100, detail: 0 })).toEqual([0, 1]);
});
