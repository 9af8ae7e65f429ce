import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SavedCard } from "./cards";
import { SavedCardPicker } from "./SavedCardPicker";

const cards = [
  { id: "visa", brand: "visa", last4: "4242", exp_month: 1, exp_year: 2034, kind: "default" },
  { id: "amex", brand: "amex", last4: "0005", exp_month: 1, exp_year: 2034, kind: "other" },
] as SavedCard[];
const note = /becomes your default card/;

test.each([
  ["amex", true, true],
  ["visa", true, false],
  ["new", true, false],
  ["amex", false, false],
])("card %s, renews %s: says that renewals are charged to it: %s", (value, renews, says) => {
  render(<SavedCardPicker cards={cards} value={value} renews={renews} onChange={() => {}} />);
  expect(screen.queryAllByText(note)).toHaveLength(says ? 1 : 0);
});
