import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { type DateRange, defaultRange } from "~/lib/dates";
import { TestApp } from "~/ui/testing/TestApp";
import { DateRangeField } from "./DateRangeField";

const TODAY = "2026-11-21";
// Calendars take long to draw on a busy machine.
vi.setConfig({ testTimeout: 20_000 });
const told = vi.fn<(range: DateRange | undefined) => void>();

function Example({ withAll }: { withAll?: boolean }) {
  const [range, setRange] = useState<DateRange | undefined>(() => defaultRange(TODAY));
  const onChange = (next: DateRange | undefined) => {
    told(next);
    setRange(next);
  };
  return <DateRangeField value={range} onChange={onChange} today={TODAY} withAll={withAll} />;
}

const field = (name: "From" | "To") => screen.getByRole("button", { name: new RegExp(`^${name}\\b`) });

/** Opens the calendar of a field and returns it. */
async function calendar(name: "From" | "To") {
  await userEvent.click(field(name));
  return within(await screen.findByRole("dialog"));
}

afterEach(() => {
  cleanup();
  told.mockClear();
});

test("[SHL-41] [SHL-42] runs from last month to today, shown as DD MMM, YYYY", () => {
  render(<Example />, { wrapper: TestApp });
  expect(field("From")).toHaveTextContent("21 Oct, 2026");
  expect(field("To")).toHaveTextContent("21 Nov, 2026");
});

test("[SHL-38] [SHL-42] the week starts on Monday and no date after today can be chosen", async () => {
  render(<Example />, { wrapper: TestApp });
  const to = await calendar("To");
  expect(to.getAllByRole("columnheader")[0]).toHaveTextContent("Mo");
  expect(to.getByRole("button", { name: "21 November 2026" })).toBeEnabled();
  expect(to.getByRole("button", { name: "22 November 2026" })).toBeDisabled();
});

test("[SHL-38] the end cannot be before the start", async () => {
  render(<Example />, { wrapper: TestApp });
  await userEvent.click(screen.getByRole("button", { name: "1w" }));
  const to = await calendar("To");
  expect(to.getByRole("button", { name: "14 November 2026" })).toBeEnabled();
  expect(to.getByRole("button", { name: "13 November 2026" })).toBeDisabled();
});

test("[SHL-39] [SHL-42] only a valid range is reported, as YYYY-MM-DD", async () => {
  render(<Example />, { wrapper: TestApp });
  await userEvent.click(screen.getByRole("button", { name: "1d" }));
  told.mockClear();
  await userEvent.click((await calendar("To")).getByRole("button", { name: "20 November 2026" }));
  expect(told.mock.calls).toEqual([[{ from: "2026-11-20", to: "2026-11-20" }]]);
  await userEvent.click((await calendar("From")).getByRole("button", { name: "21 November 2026" }));
  expect(told).toHaveBeenCalledTimes(1);
  await userEvent.click((await calendar("To")).getByRole("button", { name: "21 November 2026" }));
  expect(told).toHaveBeenLastCalledWith({ from: "2026-11-21", to: "2026-11-21" });
});

test("[SHL-40] each preset sets its range; All appears only if allowed", async () => {
  const { unmount } = render(<Example withAll />, { wrapper: TestApp });
  for (const [preset, from] of [
    ["1d", "2026-11-20"],
    ["1w", "2026-11-14"],
    ["1m", "2026-10-21"],
    ["6mo", "2026-06-21"],
    ["1y", "2025-11-21"],
    ["Mtd", "2026-11-01"],
    ["Qtd", "2026-10-01"],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await userEvent.click(screen.getByRole("button", { name: preset }));
    expect(told).toHaveBeenLastCalledWith({ from, to: TODAY });
    expect(screen.getByRole("button", { name: preset })).toHaveAttribute("aria-pressed", "true");
  }
  await userEvent.click(screen.getByRole("button", { name: "All" }));
  expect(told).toHaveBeenLastCalledWith(undefined);
  unmount();
  render(<Example />, { wrapper: TestApp });
  expect(screen.queryByRole("button", { name: "All" })).toBeNull();
});
