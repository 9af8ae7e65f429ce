import { expect, test } from "vitest";
import {
  brandName,
  detectBrand,
  cvcLength,
  formatCardNumber,
  formatExpiry,
  isValidCardNumber,
  parseExpiry,
} from "./cardNumber";

test.each([
  ["4242", "visa"],
  ["5555", "mastercard"],
  ["2223 00", "mastercard"],
  ["3782", "amex"],
  ["3056", "diners"],
  ["3566", "jcb"],
  ["6200", "unionpay"],
  ["6011", "discover"],
  ["9", "unknown"],
])("[BUY-57] %s is a %s", (number, brand) => expect(detectBrand(number)).toBe(brand));

test("[BUY-57] every brand has a display name", () => {
  expect(brandName("cartes bancaires")).toBe("Cartes Bancaires");
  expect(brandName("visa")).toBe("Visa");
  expect(brandName("something new")).toBe("Card");
});

test("numbers are grouped as on the card", () => {
  expect(formatCardNumber("4242424242424242")).toBe("4242 4242 4242 4242");
  expect(formatCardNumber("42424242424242429")).toBe("4242 4242 4242 4242");
  expect(formatCardNumber("378282246310005")).toBe("3782 822463 10005");
  expect(formatCardNumber("4x2")).toBe("42");
});

test("a mistyped digit fails the check", () => {
  expect(isValidCardNumber("4242 4242 4242 4242")).toBe(true);
  expect(isValidCardNumber("4242 4242 4242 4241")).toBe(false);
  expect(isValidCardNumber("4242")).toBe(false);
});

test("the expiry is formatted while it is typed", () => {
  expect(formatExpiry("9")).toBe("09 / ");
  expect(formatExpiry("1234")).toBe("12 / 34");
  expect(formatExpiry("12 /", "12 / ")).toBe("1");
  expect(formatExpiry("12 / 3", "12 / 34")).toBe("12 / 3");
  expect(formatExpiry("12 / 3", "12 / ")).toBe("12 / 3");
  expect(formatExpiry("1/", "1")).toBe("01 / ");
  expect(formatExpiry("1/34")).toBe("01 / 34");
  expect(formatExpiry("09/2034")).toBe("09 / 34");
  expect(formatExpiry("12 / 20", "12 / 2")).toBe("12 / 20");
  expect(parseExpiry("12 / 34")).toEqual({ month: 12, year: 34 });
  expect(parseExpiry("13 / 34")).toBeUndefined();
  expect(parseExpiry("12 / 3")).toBeUndefined();
});

test("the security code has three digits, four on American Express", () => {
  expect(cvcLength("amex")).toBe(4);
  expect(cvcLength("visa")).toBe(3);
});
