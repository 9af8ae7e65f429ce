import { onlineManager } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import type { CalendarDay } from "~/domain/training/calendarDay";
import type { LocalDate } from "~/lib/dates";
import { device } from "~/lib/device";
import { formatDay } from "~/lib/format";
import { TestApp } from "~/ui/testing/TestApp";
import { cacheRange } from "../../offline/calendarCache";
import type { DayBody } from "../../offline/outbox";
import { formatTarget } from "../../offline/pendingWrites";
import { addToOutbox, trainingOutbox } from "../../offline/trainingOutbox";
import TodayPage from "./TodayPage";

const [SUNDAY, MONDAY, TUESDAY] = ["2026-11-22", "2026-11-23", "2026-11-24"] as const;

/** A day of a program with two sets, or a rest day without a title; `loggedAt` is when the first set was logged. */
function dayOf(program: string, date: LocalDate, title: string, loggedAt?: string): CalendarDay {
  const sets = ["1", "2"].map((id) => ({ id: `${title}${id}`, kind: "normal", reps: { min: 5 } }));
  const entries = [{ id: "e", name: `${title} lift`, measurement: "weight_reps", alternates: [], sets }];
  const blocks = [{ id: "b", kind: "strength", title: "", note: "", entries }];
  return {
    ...{ enrolment_id: program, run: 1, day: 0, date, version: 1, open: true, off_schedule: false },
    program: { id: program, title: program },
    content: { version: 1, sessions: title ? [{ id: "s", title, note: "", minutes: null, blocks }] : [] },
    results: loggedAt ? [{ id: "r", set_id: `${title}1`, done: { reps: 5 }, prescribed: {}, logged_at: loggedAt }] : [],
    scores: [],
    log: null,
  } as unknown as CalendarDay;
}

/** Without a connection since before this week; the device has two weeks of two programs. */
function storeTwoWeeks(...days: CalendarDay[]) {
  cacheRange(SUNDAY, 15, days);
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${MONDAY}T08:00:00`), toFake: ["Date"] });
  onlineManager.setOnline(false);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "maya", role: "user" } });
});
afterEach(() => {
  cleanup();
  trainingOutbox().remove(() => true);
  session.clear();
  for (const key of device.keys()) device.remove(key);
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const open = () => render(<TodayPage />, { wrapper: TestApp });
const week = async () =>
  (await screen.findByRole("heading", { name: "Training this week" })).closest("section") as HTMLElement;

test("without a connection, the trainings of a new week open from the device, with their week", async () => {
  storeTwoWeeks(dayOf("A", MONDAY, "Squat"), dayOf("B", MONDAY, "Bench"), dayOf("A", TUESDAY, "Deadlift"));
  open();
  expect(await screen.findByText("Squat lift")).toBeVisible();
  expect(screen.getByText("Bench lift")).toBeVisible();
  expect(within(await week()).getAllByRole("link")).toHaveLength(3);
  expect(within(await week()).getByText("Deadlift")).toBeVisible();
});

test("without a connection, a rest day says what comes next", async () => {
  storeTwoWeeks(dayOf("A", MONDAY, ""), dayOf("A", TUESDAY, "Deadlift"));
  open();
  expect(await screen.findByText("Rest day")).toBeVisible();
  expect(screen.getByRole("link", { name: /Next.*Deadlift/ })).toBeVisible();
});

test("the cards of today need no week: without one they are shown alone", async () => {
  cacheRange(MONDAY, 1, [dayOf("A", MONDAY, "Squat"), dayOf("B", MONDAY, "Bench")]);
  open();
  expect(await screen.findByText("Squat lift")).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Training this week" })).toBeNull();
});

test("the cards of today do not wait for their week", async () => {
  cacheRange(MONDAY, 1, [dayOf("A", MONDAY, "Squat"), dayOf("B", MONDAY, "Bench")]);
  onlineManager.setOnline(true);
  vi.stubGlobal("fetch", () => new Promise<never>(() => {}));
  open();
  expect(await screen.findByText("Squat lift")).toBeVisible();
});

test("a day that was finished without a connection is done in the week too", async () => {
  const squat = dayOf("A", MONDAY, "Squat", new Date(`${MONDAY}T07:30:00`).toISOString());
  storeTwoWeeks(squat, dayOf("B", MONDAY, "Bench"));
  const { enrolment_id, day, run, date, version } = squat;
  const body = { enrolment_id, day, seen: { version, run, date }, completed: true, touched: ["completed"] } as DayBody;
  addToOutbox({ kind: "day", target: formatTarget(squat, "day:log"), body });
  open();
  expect(within(await week()).getByText("1 of 2 done")).toBeVisible();
});

test("after midnight the open workout is shown with its date, and today's is a tap away", async () => {
  vi.setSystemTime(new Date(`${MONDAY}T00:10:00`));
  const before = new Date(`${SUNDAY}T23:50:00`).toISOString();
  storeTwoWeeks(
    ...[dayOf("A", SUNDAY, "Squat", before), dayOf("B", SUNDAY, "Bench")],
    ...[dayOf("A", MONDAY, "Deadlift"), dayOf("B", MONDAY, "Row")],
  );
  open();
  expect(await screen.findByText("Squat lift")).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: formatDay(SUNDAY, "weekdayLong") })).toBeVisible();
  expect(screen.getByText("Bench lift")).toBeVisible();
  expect(screen.queryByText("Rest day")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Go to today" }));
  expect(await screen.findByText("Deadlift lift")).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  expect(screen.queryByText("Squat lift")).toBeNull();
});
