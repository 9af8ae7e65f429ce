import { describe, expect, test } from "vitest";
import { validateAgeRange, ANY_AGE } from "./ageRange";

describe("an age range", () => {
  test.each(["12", "100", "0", "20.5", "-20", "old", "1e1"])("[CLI-33] refuses %s at either end", (age) => {
    expect(validateAgeRange({ from: age, to: "" })?.from).toBe("Must be between 13 and 99");
    expect(validateAgeRange({ from: "", to: age })?.to).toBe("Must be between 13 and 99");
  });

  test.each([
    ["13", "99"],
    ["30", "31"],
    ["13", ""],
    ["99", ""],
    ["", "13"],
    ["", "99"],
  ])("[CLI-33] [CLI-35] accepts %s to %s", (from, to) => {
    expect(validateAgeRange({ from, to })).toBeUndefined();
  });

  test("[CLI-34] refuses an upper end that is not above the lower", () => {
    expect(validateAgeRange({ from: "40", to: "40" })?.to).toBeDefined();
    expect(validateAgeRange({ from: "40", to: "39" })?.to).toBeDefined();
  });

  test("[CLI-36] two empty ends mean all ages", () => {
    expect(validateAgeRange(ANY_AGE)).toBeUndefined();
  });
});
