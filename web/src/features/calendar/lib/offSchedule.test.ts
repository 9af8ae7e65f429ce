import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { CalendarDay } from "~/domain/training/calendarDay";
import { storage } from "~/lib/storage";
import { useDrafts } from "../components/day/useDrafts";
import { cacheRange, calendarDayCache, readCachedDay } from "../offline/calendarCache";
import type { PendingWrite } from "../offline/outbox";
import { countPending, formatTarget, writesFor } from "../offline/pendingWrites";
import { formerStorageId, keyOf, parseWhich, storageIdOf, whichOf } from "./offSchedule";

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

test("a write that an earlier release stored without the day's number belongs to its day only", () => {
  const write = { target: `enrolment/2/${DATE}/q1`, body: { day: scheduled.day } } as PendingWrite;
  expect(ofDate.filter((day) => writesFor([write], day).length > 0)).toEqual([scheduled]);
});

test("what waits is counted for each day of a date", () => {
  const write = (day: CalendarDay, item: string) =>
    ({ target: formatTarget(day, item), body: { day: day.day } }) as PendingWrite;
  const writes = [earlierDate, scheduled].flatMap((day) => [write(day, "q1"), write(day, "q1"), write(day, "day:log")]);
  expect(countPending(writes)).toEqual({ sets: 2, others: 2 });
});

test("what is typed is stored for each day of a date; what an earlier release stored is moved once", () => {
  const stored = "regimen.calendar.draft.enrolment.2.2026-11-22";
  storage.set(stored, JSON.stringify({ finish: { comment: "knee" } }));
  const open = (day: CalendarDay, former?: string) => renderHook(() => useDrafts(storageIdOf(day), former)).result;
  expect(open(earlierDate).current.values.finish).toBeUndefined();
  const drafts = open(scheduled, formerStorageId(scheduled));
  expect(drafts.current.values.finish).toEqual({ comment: "knee" });
  expect(storage.get(stored)).toBeNull();
  act(() => drafts.current.setFinish({ comment: "hip" }));
  expect(open(scheduled).current.values.finish).toEqual({ comment: "hip" });
  expect(open(earlierDate).current.values.finish).toBeUndefined();
});

test("an undo that an earlier release stored belongs to every day of its date and run", () => {
  const undo = { target: `enrolment/2/${DATE}/q1`, body: { set_id: "q1" } } as PendingWrite;
  expect(ofDate.filter((day) => writesFor([undo], day).length > 0)).toEqual([earlierDate, scheduled]);
});
