import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import type { PriceChoice } from "../../api";
import { formatLongDate } from "../../format";
import SwitchPriceDialog from "./SwitchPriceDialog";

const invoice = (on: string, minor: number) => {
  const amount = (amount_minor: number) => ({ amount_minor, currency: "GBP", price_format: "" });
  return { on, price: amount(minor), discount: amount(0), tax: amount(0), total: amount(minor) };
};

function choice(id: string, duration: PriceChoice["option"]["duration"], minor: number, now = false): PriceChoice {
  const option = { id, duration, amount_minor: minor, currency: "GBP", price_format: "", archived: false };
  return {
    option: { ...option, duration_label: "", local_price: null },
    is_current: now,
    is_next: now,
    invoices: [invoice("2026-02-12", minor), invoice("2026-03-12", minor)],
  };
}

/** With the year, unless it is this one. */
const FIRST_DAY = formatLongDate("2026-02-12");
const MONTHLY = choice("monthly", "monthly", 4000, true);
const YEARLY = choice("yearly", "yearly", 39000);

/** Answers with these choices, and to a switch with `answer`. Returns what was sent. */
function serve(choices: PriceChoice[], answer = () => new Response("{}")) {
  const sent: unknown[] = [];
  vi.stubGlobal(
    "fetch",
    vi.fn(async (request: Request) => {
      if (request.method !== "PUT") return new Response(JSON.stringify({ choices }));
      sent.push(await request.json());
      return answer();
    }),
  );
  return sent;
}

afterEach(() => vi.unstubAllGlobals());

function show() {
  const onClose = vi.fn();
  render(<SwitchPriceDialog programId="p" title="Squats" onClose={onClose} />, { wrapper: TestApp });
  return onClose;
}

test("another price says from when, and what will be paid, before it is chosen", async () => {
  const sent = serve([MONTHLY, YEARLY]);
  const onClose = show();
  await screen.findByText(
    `Your choice takes effect with your next payment on ${FIRST_DAY}. You can change it until then.`,
  );
  const stay = screen.getByRole("button", { name: "Keep £40 each month" });
  expect(stay).toHaveProperty("disabled", true);
  fireEvent.click(screen.getByRole("radio", { name: "£390 each year" }));
  const plan = screen.getByRole("table", { name: "Next payments at £390 each year" });
  expect(within(plan).getAllByText("£390.00").length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole("button", { name: `Switch on ${FIRST_DAY}` }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([{ price_option_id: "yearly", first_payment_on: "2026-02-12" }]);
});

test("a switch that was made is shown, and taken back", async () => {
  const sent = serve([
    { ...MONTHLY, is_next: false },
    { ...YEARLY, is_next: true },
  ]);
  const onClose = show();
  await screen.findByText(`You'll switch to this on ${FIRST_DAY}.`);
  fireEvent.click(screen.getByRole("radio", { name: "£40 each month" }));
  fireEvent.click(screen.getByRole("button", { name: "Keep £40 each month" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([{ price_option_id: "monthly", first_payment_on: "2026-02-12" }]);
});

test("a refusal is said, and the choice stays", async () => {
  const title = "Your next payment is on another day now. Please check it and choose again.";
  serve([MONTHLY, YEARLY], () => new Response(JSON.stringify({ title, errors: { base: [title] } }), { status: 409 }));
  const onClose = show();
  fireEvent.click(await screen.findByRole("radio", { name: "£390 each year" }));
  fireEvent.click(screen.getByRole("button", { name: `Switch on ${FIRST_DAY}` }));
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByRole("radio", { name: "£390 each year" })).toHaveProperty("checked", true);
  expect(onClose).not.toHaveBeenCalled();
});

test("without another price there is nothing to choose", async () => {
  serve([]);
  show();
  expect(await screen.findByText("There's no other price to switch to right now.")).toBeTruthy();
});
