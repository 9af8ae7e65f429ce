import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import type { PriceOption, PublicProgram } from "../../api";
import { OrderSummary } from "./OrderSummary";

const program = {
  id: "p",
  title: "Squat Every Day",
  covers: [],
  owner: { full_name: "Erik" },
} as unknown as PublicProgram;
const option = {
  id: "o",
  duration: "monthly",
  amount_minor: 3900,
  currency: "GBP",
  local_price: { amount_minor: 4413, currency: "EUR" },
} as PriceOption;

const show = (dueToday: number, trialDays: number) =>
  render(
    <OrderSummary program={program} option={option} start="2026-02-01" dueToday={dueToday} trialDays={trialDays} />,
    { wrapper: TestApp },
  );

test("with nothing due today, nothing is converted below the total", () => {
  show(0, 7);
  expect(screen.getByText("£0.00")).toBeInTheDocument();
  expect(screen.queryByText(/about/i)).toBeNull();
});

test("what is due today is shown in the viewer's currency too", () => {
  show(1300, 0);
  expect(screen.getByText("£13.00")).toBeInTheDocument();
  expect(screen.getByText(/about €14\.71/i)).toBeInTheDocument();
});
