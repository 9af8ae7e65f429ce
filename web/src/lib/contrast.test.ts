import { describe, expect, test } from "vitest";
import { accentTokens, contrast, parseHex, type Rgb } from "./contrast";

const hex = (text: string) => parseHex(text) as Rgb;
const accents = ["#389840", "#ffffff", "#000000", "#ffe14d", "#7048e8", "#e8590c", "#888888", "#00ffff"];

describe("contrast", () => {
  test("is calculated as in WCAG", () => {
    expect(contrast(hex("#fff"), hex("#000"))).toBeCloseTo(21, 5);
    expect(contrast(hex("#389840"), hex("#ffffff"))).toBeCloseTo(3.66, 2);
  });
});

describe.each(accents)("accent %s", (accent) => {
  test.each(["light", "dark"] as const)("is readable everywhere in %s", (scheme) => {
    const tokens = accentTokens(accent, scheme);
    const surface = hex(scheme === "light" ? "#ffffff" : "#1a1b20");
    expect(contrast(hex(tokens["--accent-solid"]), hex(tokens["--accent-contrast"]))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(hex(tokens["--accent-text"]), surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(hex(tokens["--accent-text"]), hex(tokens["--accent-soft"]))).toBeGreaterThanOrEqual(4.5);
    expect(tokens["--accent"]).toBe(accent);
  });
});

test("a readable accent is unchanged", () => {
  expect(accentTokens("#2b7a33", "light")["--accent-solid"]).toBe("#2b7a33");
});

test("an invalid colour is refused", () => {
  expect(parseHex("green")).toBeUndefined();
  expect(() => accentTokens("green", "light")).toThrow("Not a colour");
});
