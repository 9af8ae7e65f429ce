import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { RevenueChart } from "./RevenueChart";

const months = [
  { month: "2026-03-01", net: { amount_minor: 4200 } },
  { month: "2026-05-01", net: { amount_minor: 3900 } },
];
const bars = () => screen.getAllByRole("listitem").map((item) => item.querySelector("[data-current]") !== null);

test("shows the twelve months up to the newest one, including those without payments", () => {
  render(<RevenueChart months={months} currency="EUR" today="2026-05-31" />);
  const items = screen.getAllByRole("listitem").map((item) => item.textContent);
  expect(items).toHaveLength(12);
  expect(items.slice(-3)).toEqual(["€42Mar", "Apr", "€39May"]);
});

test("only the current month is paler", () => {
  const { rerender } = render(<RevenueChart months={months} currency="EUR" today="2026-05-31" />);
  expect(bars().indexOf(true)).toBe(11);
  rerender(<RevenueChart months={months} currency="EUR" today="2026-06-01" />);
  expect(bars()).not.toContain(true);
});
