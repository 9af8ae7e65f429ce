import { onlineManager } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import type { CalendarDay } from "~/domain/training/calendarDay";
import type { LocalDate } from "~/lib/dates";
import { device } from "~/lib/device";
import { formatDay } from "~/lib/format";
import { TestApp } from "~/ui/testing/TestApp";
import { cacheRange } from "../offline/calendarCache";
import CalendarPage from "./CalendarPage";

/** A Monday. */
const TODAY = "2026-11-23";
const address = vi.hoisted(() => ({ raw: {} as Record<string, unknown> }));
vi.mock("~/ui/link/usePage", () => ({
  usePageSearch: (parse: (raw: object) => object) => [parse(address.raw), () => {}],
}));
const phone = vi.hoisted(() => ({ is: false }));
vi.mock("~/ui/useMedia", () => ({ useIsPhone: () => phone.is }));

function dayOf(date: LocalDate, title: string): CalendarDay {
  const entries = [{ id: "e", name: `${title} lift`, measurement: "weight_reps", alternates: [], sets: [] }];
  const blocks = [{ id: "b", kind: "strength", title: "", note: "", entries }];
  return {
    ...{ enrolment_id: "A", run: 1, day: 0, date, version: 1, open: true, off_schedule: false },
    program: { id: "A", title: "First Steps" },
    content: { version: 1, sessions: title ? [{ id: "s", title, note: "", minutes: null, blocks }] : [] },
    results: [],
    scores: [],
    log: null,
  } as unknown as CalendarDay;
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${TODAY}T08:00:00`), toFake: ["Date"] });
  onlineManager.setOnline(false);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "maya", role: "user" } });
});
afterEach(() => {
  cleanup();
  address.raw = {};
  phone.is = false;
  session.clear();
  for (const key of device.keys()) device.remove(key);
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const open = (raw: Record<string, unknown> = {}) => {
  address.raw = raw;
  return render(<CalendarPage />, { wrapper: TestApp });
};
const column = async (date: LocalDate) => screen.findByRole("listitem", { name: formatDay(date, "weekdayLong") });

test("without a connection, a week shows the days that are on the device and marks the others", async () => {
  cacheRange(TODAY, 3, [dayOf(TODAY, "Squat"), dayOf("2026-11-25", "")]);
  open();
  expect(within(await column(TODAY)).getByText("Squat lift")).toBeVisible();
  expect(within(await column("2026-11-24")).getByText("Rest")).toBeVisible();
  expect(within(await column("2026-11-26")).getByText("Not on this device")).toBeVisible();
  expect(screen.getAllByText("Not on this device")).toHaveLength(4);
});

test("without a connection, a week of which nothing is on the device says so", async () => {
  cacheRange(TODAY, 3, [dayOf(TODAY, "Squat")]);
  open({ date: "2026-12-21" });
  expect(await screen.findByText("Not available offline")).toBeVisible();
  expect(screen.queryByText("Rest")).toBeNull();
});

test("without a connection, the phone names the dates of the week that are not on the device", async () => {
  phone.is = true;
  cacheRange(TODAY, 3, [dayOf(TODAY, "Squat")]);
  open();
  expect(await screen.findByText("Not on this device: Thu, Fri, Sat, Sun")).toBeVisible();
  expect(screen.getByRole("button", { name: /Thursday.*Not on this device/ })).toBeVisible();
  // How many there are in all is not known.
  expect(screen.queryByText(/of 1 done/)).toBeNull();
});

test("without a connection, a date that is not on the device is no rest day", async () => {
  cacheRange(TODAY, 3, [dayOf(TODAY, "Squat")]);
  open({ view: "day", date: "2026-11-27" });
  expect(await screen.findByText("Not available offline")).toBeVisible();
  expect(screen.queryByText("Rest day")).toBeNull();
});

test("without a connection, a month shows what is on the device", async () => {
  cacheRange(TODAY, 3, [dayOf(TODAY, "Squat")]);
  open({ view: "month" });
  const cell = async (date: LocalDate) => screen.findByRole("region", { name: formatDay(date, "weekdayLong") });
  expect(within(await cell(TODAY)).getByText("Squat")).toBeVisible();
  expect(within(await cell("2026-11-24")).queryByText("Not on this device")).toBeNull();
  expect(within(await cell("2026-11-27")).getByText("Not on this device")).toBeVisible();
});
