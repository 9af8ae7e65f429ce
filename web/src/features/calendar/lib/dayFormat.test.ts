import { expect, test } from "vitest";
import { formatScore } from "./dayFormat";

test("counts one round as one", () => {
  expect(formatScore({ type: "rounds_reps", rounds: 1, reps: 3 }, "kg")).toBe("1 round + 3");
  expect(formatScore({ type: "rounds_reps", rounds: 7, reps: 3 }, "kg")).toBe("7 rounds + 3");
});
