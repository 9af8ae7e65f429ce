import { describe, expect, test } from "vitest";
import cases from "../../../../server/tests/memberships/first_payment.json";
import type { PriceOption, PublicProgram } from "./api";
import { firstPaymentDate, localShare, validStartDate } from "./pricing";

describe("validStartDate", () => {
  const program = { min_start_date: "2026-11-21", max_start_date: "2026-12-31" };
  const openEnded = { ...program, max_start_date: null };

  test("returns the first requested date that is possible", () => {
    expect(validStartDate(program, undefined, "2026-12-24")).toBe("2026-12-24");
    expect(validStartDate(program, "2026-11-22", "2026-12-24")).toBe("2026-11-22");
    expect(validStartDate(program, "2026-11-20", "2027-01-01")).toBe("2026-11-21");
    expect(validStartDate(openEnded, "2027-01-01")).toBe("2027-01-01");
  });

  test("ignores what is not a date of the calendar", () => {
    for (const invalid of ["2026-12-99", "2027-02-30", "tomorrow", "zzz", ""]) {
      expect(validStartDate(openEnded, invalid)).toBe("2026-11-21");
    }
  });
});

test("what is due now is converted, not the price", () => {
  const option = { amount_minor: 3900, local_price: { amount_minor: 4413, currency: "EUR" } } as PriceOption;
  expect([3900, 1950, 0].map((amount) => localShare(option, amount))).toEqual([4413, 2207, 0]);
});

test.each(cases)("the first payment: $title, as on the server", ({ period, today, starts_on, trial_days, paid_on }) => {
  const program = { today, trial_days, will_resume: false } as PublicProgram;
  expect(firstPaymentDate(program, { duration: period } as PriceOption, starts_on ?? today)).toBe(paid_on);
});
