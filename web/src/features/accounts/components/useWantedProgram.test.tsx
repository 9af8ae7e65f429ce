import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { useWantedProgram } from "./useWantedProgram";

const option = { id: "m", duration: "monthly", amount_minor: 3900, currency: "GBP", archived: false };
const yearly = { ...option, id: "y", duration: "yearly", amount_minor: 39000 };
const program = {
  title: "Squat Every Day",
  owner: { full_name: "Erik" },
  trial_days: 0,
  price_options: [option, yearly],
};

afterEach(() => vi.unstubAllGlobals());

async function textFor(address: string | undefined, more: object = {}): Promise<string | undefined> {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({ ...program, ...more })),
  );
  const { result } = renderHook(() => useWantedProgram(address), { wrapper: TestApp });
  if (address?.startsWith("/p/") || address?.startsWith("/user/plan/")) {
    await waitFor(() => expect(result.current).toBeDefined());
  }
  return result.current;
}

test.each([
  ["/p/squat?startDate=2026-02-01", {}, "£39 each month."],
  ["/user/plan/squat/purchase?price=y", {}, "£390 each year."],
  ["/p/squat", { trial_days: 7 }, "Free for 7 days, then £39 each month."],
  ["/p/squat", { price_options: [] }, "It's free. No card needed."],
])("somebody who comes from %s reads what they sign up for and what it costs", async (address, more, price) => {
  expect(await textFor(address, more)).toBe(`Sign up to start Squat Every Day by Erik. ${price}`);
});

test("somebody who comes from elsewhere reads nothing of programs", async () => {
  expect(await textFor("/user/today")).toBeUndefined();
  expect(fetch).not.toHaveBeenCalled();
});
