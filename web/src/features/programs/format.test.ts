import { expect, test } from "vitest";
import { formatBuffer } from "./format";

test("[PRG-54] a training buffer of three weeks or more is shown as 3+ weeks", () => {
  expect([0, 1, 2, 3].map(formatBuffer)).toEqual(["0 weeks", "1 week", "2 weeks", "3+ weeks"]);
});
