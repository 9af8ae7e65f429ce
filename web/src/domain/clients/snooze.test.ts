import { expect, test } from "vitest";
import { morningOf, snoozeDays, snoozedText, snoozeTimes } from "./snooze";

const monday = new Date(2026, 10, 23, 10, 30);

test("times to snooze until", () => {
  expect(snoozeTimes(monday).map(({ key: name, until }) => [name, until.getDate(), until.getHours()])).toEqual([
    ["later", 23, 13],
    ["tomorrow", 24, 9],
    ["monday", 30, 9],
  ]);
  expect(snoozeTimes(new Date(2026, 10, 22, 23, 0)).map(({ key: name, until }) => [name, until.getDate()])).toEqual([
    ["tomorrow", 23],
    ["monday", 23],
  ]);
});

test("a picked day begins in the morning, and lies within the next year", () => {
  const { first, last, proposed } = snoozeDays(monday);
  expect([first, proposed, last]).toEqual(["2026-11-24", "2026-11-30", "2027-11-23"]);
  expect(morningOf("2027-11-23")).toEqual(new Date(2027, 10, 23, 9));
});

test("it says when somebody is back", () => {
  const said = (until: Date) => snoozedText("Tom", until, monday);
  expect(said(new Date(2026, 10, 23, 13, 30))).toBe("Tom snoozed until later today.");
  expect(said(morningOf("2026-11-24"))).toBe("Tom snoozed until tomorrow.");
  expect(said(morningOf("2026-11-30"))).toBe("Tom snoozed until Monday 30 November.");
});
