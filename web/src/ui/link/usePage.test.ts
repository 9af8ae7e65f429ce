import { expect, test } from "vitest";
import { pageIn } from "./usePage";

test("a page number is read from an address; anything else is the first page", () => {
  expect(["1", "7", 12].map(pageIn)).toEqual([1, 7, 12]);
  expect(["0", "-3", "1.5", "1e99", "two", "", undefined, ["2", "3"], {}].map(pageIn)).toEqual(Array(9).fill(1));
});
