import { describe, expect, test } from "vitest";
import { ageProblem, NO_AGES } from "./ages";

describe("the range of ages", () => {
  test.each(["12", "100", "0", "20.5", "-20", "old", "1e1"])("[CLI-33] refuses %s at either end", (age) => {
    expect(ageProblem({ from: age, to: "" })?.from).toBe("Must be between 13 and 99");
    expect(ageProblem({ from: "", to: age })?.to).toBe("Must be between 13 and 99");
  });

  test.each([
    ["13", "99"],
    ["30", "31"],
    ["30", ""],
    ["", "40"],
  ])("[CLI-35] takes %s to %s", (from, to) => {
    expect(ageProblem({ from, to })).toBeUndefined();
  });

  test("[CLI-34] wants the upper end above the lower", () => {
    expect(ageProblem({ from: "40", to: "40" })?.to).toBeDefined();
    expect(ageProblem({ from: "40", to: "39" })?.to).toBeDefined();
  });

  test("[CLI-36] two empty ends are all ages", () => {
    expect(ageProblem(NO_AGES)).toBeUndefined();
  });
});
