import { expect, test } from "vitest";
import { parsePage } from "./search";

test("a page number is parsed; anything invalid is page 1", () => {
  expect(["1", "7", 12].map(parsePage)).toEqual([1, 7, 12]);
  // The server takes no higher one.
  expect(["100000", "100001", "1e9"].map(parsePage)).toEqual([100_000, 100_000, 100_000]);
  expect(["0", "-3", "1.5", "1e99", "two", "", undefined, ["2", "3"], {}].map(parsePage)).toEqual(Array(9).fill(1));
});
