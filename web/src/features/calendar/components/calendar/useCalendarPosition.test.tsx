import { fireEvent, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { datesFrom } from "~/lib/dates";
import { TestApp } from "~/ui/testing/TestApp";
import { rangeTitle } from "../../lib/calendarRange";
import { useCalendarPosition } from "./useCalendarPosition";

const TODAY = "2026-11-28";
const address = vi.hoisted(() => ({
  raw: {} as Record<string, unknown>,
  change: vi.fn<(to: { date: string }) => void>(),
}));
vi.mock("~/ui/link/usePage", () => ({
  usePageSearch: (parse: (raw: object) => object) => [parse(address.raw), address.change],
}));

beforeEach(() => address.change.mockReset());
afterEach(() => {
  address.raw = {};
});

const open = (raw: Record<string, unknown>) => {
  address.raw = raw;
  return renderHook(() => useCalendarPosition(TODAY), { wrapper: TestApp }).result.current[0];
};

test.each([
  { date: "9999-12-31" },
  { date: "9999-12-31", view: "month" },
  { date: "0001-01-01" },
  { date: "2026-02-30" },
  { date: "2026-13-01", view: "day" },
  { date: "soon", view: "year" },
])("an address with an impossible date shows today (%o)", (raw) => {
  const shown = open(raw);
  expect(shown.date).toBe(TODAY);
  expect(datesFrom(shown.from, shown.days)).toContain(TODAY);
});

test("an address with a leap day shows its month, and the next one is a key away", () => {
  const shown = open({ view: "month", date: "2028-02-29" });
  expect(rangeTitle(shown.view, shown.date, TODAY)).toBe("February 2028");
  expect(datesFrom(shown.from, shown.days)).toEqual(expect.arrayContaining(["2028-02-01", "2028-02-29"]));
  fireEvent.keyDown(document.body, { key: "ArrowRight" });
  expect(address.change).toHaveBeenCalledOnce();
  expect(rangeTitle("month", address.change.mock.calls[0]?.[0].date ?? "", TODAY)).toBe("March 2028");
});
