import { expect, test } from "vitest";
import type { PriceOption, PublicProgram } from "../../api";
import { paymentTerms, submitLabel } from "./checkoutText";

const program = {
  owner: { full_name: "Erik" },
  today: "2026-01-12",
  min_start_date: "2026-01-12",
  trial_days: 0,
} as PublicProgram;
const monthly = { id: "o", duration: "monthly", amount_minor: 3900, currency: "GBP" } as PriceOption;
const once = { ...monthly, duration: "one_off" } as PriceOption;
const lasting = (duration: "once" | "repeating" | "forever") => ({ code: "A", percent: 25, duration, months: null });

test.each([
  [3900, null, "You allow Erik to charge you £39.00 on 1 February, then each month, until you cancel in Billing."],
  [
    2925,
    lasting("once"),
    "You allow Erik to charge you £29.25 on 1 February, then £39.00 each month, until you cancel in Billing.",
  ],
  [
    2925,
    lasting("repeating"),
    "You allow Erik to charge you £29.25 on 1 February and each month while your discount lasts, " +
      "then £39.00 each month, until you cancel in Billing.",
  ],
  [
    2925,
    lasting("forever"),
    "You allow Erik to charge you £29.25 on 1 February, then each month, until you cancel in Billing.",
  ],
  [
    0,
    lasting("repeating"),
    "You pay nothing while your discount lasts. You allow Erik to charge you £39.00 each month after that, " +
      "until you cancel in Billing.",
  ],
  [0, lasting("forever"), "You pay nothing."],
])("the terms name what is charged first: %s", (amount, discount, sentence) => {
  expect(paymentTerms(program, monthly, { amount, on: "2026-02-01", discount })).toBe(sentence);
});

test("a single payment is named with its discount, and nothing is not an amount", () => {
  const first = { on: "2026-01-12", discount: lasting("once") };
  expect(paymentTerms(program, once, { ...first, amount: 2925 })).toBe("You allow Erik to charge you £29.25 once.");
  expect(paymentTerms(program, once, { ...first, amount: 0 })).toBe("You pay nothing.");
  expect(submitLabel(program, once, 2925)).toBe("Pay £29.25");
  expect(submitLabel(program, once, 0)).toBe("Get for free");
});
