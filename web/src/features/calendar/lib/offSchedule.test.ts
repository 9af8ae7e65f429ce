import { afterEach, expect, test } from "vitest";
import type { CalendarDay } from "~/domain/training/calendarDay";
import { cacheRange, calendarDayCache, readCachedDay } from "../offline/calendarCache";
import type { PendingWrite } from "../offline/outbox";
import { formatTarget, writesFor } from "../offline/pendingWrites";
import { keyOf, parseWhich, whichOf } from "./offSchedule";

const DATE = "2026-11-22";
const place = (run: number, day: number, off: boolean) =>
  ({ enrolment_id: "enrolment", date: DATE, run, day, off_schedule: off }) as CalendarDay;
const ofDate = [place(1, 3, true), place(2, 5, true), place(2, 0, false)];
const [earlierRun, earlierDate, scheduled] = ofDate as [CalendarDay, CalendarDay, CalendarDay];

afterEach(() => calendarDayCache.remove(DATE));

test("the days of a program on one date are told apart; the scheduled one needs no name", () => {
  expect(new Set(ofDate.map(keyOf)).size).toBe(3);
  expect(ofDate.map(whichOf)).toEqual([{ run: 1, day: 3 }, { run: 2, day: 5 }, undefined]);
});

test.each([
  [
    { run: "1", day: "3" },
    { run: 1, day: 3 },
  ],
  [{}, undefined],
  [{ run: "1" }, undefined],
  [{ run: "one", day: "-1" }, undefined],
  [{ run: "1", day: "0.5" }, undefined],
])("an address with %j", (raw, expected) => expect(parseWhich(raw)).toEqual(expected));

test("offline, each is read from the calendar as it was last shown", () => {
  cacheRange(DATE, 1, ofDate);
  const read = (which?: { run: number; day: number }) => readCachedDay("enrolment", DATE, which);
  expect(read({ run: 1, day: 3 })).toMatchObject(earlierRun);
  expect(read()).toMatchObject(scheduled);
  expect(read({ run: 1, day: 0 })).toBeUndefined();
  cacheRange(DATE, 1, [earlierRun]);
  expect(read()).toMatchObject(earlierRun);
});

test("what waits to be sent belongs to one of them", () => {
  const write = { target: formatTarget(scheduled, "q1"), body: { day: scheduled.day } } as PendingWrite;
  expect(ofDate.filter((day) => writesFor([write], day).length > 0)).toEqual([scheduled]);
  expect(writesFor([write], earlierDate)).toEqual([]);
});

test("an undo that an earlier release stored belongs to every day of its date and run", () => {
  const undo = { target: formatTarget(scheduled, "q1"), body: { set_id: "q1" } } as PendingWrite;
  expect(ofDate.filter((day) => writesFor([undo], day).length > 0)).toEqual([earlierDate, scheduled]);
});
