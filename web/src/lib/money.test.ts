import { describe, expect, test } from "vitest";
import { formatMoney, formatMoneyInput, parseMoney } from "./money";

describe("formatMoney", () => {
  test.each([
    [3900, "EUR", "€39.00"],
    [390000, "JPY", "¥390,000"],
    [1234567, "GBP", "£12,345.67"],
    [-117, "EUR", "−€1.17"],
    [5, "USD", "$0.05"],
    [0, "EUR", "€0.00"],
    [1234, "KWD", "KWD 1.234"],
  ])("%i %s is %s", (amount, currency, shown) => {
    expect(formatMoney(amount, currency).replace(/\u00a0/g, " ")).toBe(shown);
  });

  test("trim removes the zeros of whole amounts only", () => {
    expect(formatMoney(3900, "EUR", { trim: true })).toBe("€39");
    expect(formatMoney(3950, "EUR", { trim: true })).toBe("€39.50");
  });

  test("large amounts keep every digit", () => {
    expect(formatMoney(9007199254740991, "EUR")).toBe("€90,071,992,547,409.91");
  });
});

describe("parseMoney", () => {
  test.each([
    ["39", "EUR", 3900],
    ["39,5", "EUR", 3950],
    [" 0.29 ", "EUR", 29],
    ["500", "JPY", 500],
    ["5,000", "JPY", 5000],
    ["12,5", "KWD", 12_500],
    ["1.999,50", "EUR", 199_950],
    ["1,999.50", "USD", 199_950],
    ["1 999,50", "EUR", 199_950],
    ["1,234,567.89", "USD", 123_456_789],
  ])("%s %s", (typed, currency, amount) => {
    expect(parseMoney(typed, currency)).toBe(amount);
  });

  test.each([
    ["39.555", "EUR"],
    ["5.5", "JPY"],
    ["-1", "EUR"],
    ["", "EUR"],
    ["1e3", "EUR"],
    ["1.999", "EUR"],
    ["1,999,50", "EUR"],
    ["1.99.50", "EUR"],
    ["9".repeat(20), "EUR"],
  ])("refuses %s %s", (typed, currency) => {
    expect(parseMoney(typed, currency)).toBeUndefined();
  });

  test("an amount shown in an input parses to the same amount", () => {
    for (const amount of [0, 1, 29, 100, 3950]) expect(parseMoney(formatMoneyInput(amount, "EUR"), "EUR")).toBe(amount);
  });
});
