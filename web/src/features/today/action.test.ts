import { expect, it } from "vitest";
import type { Client, Reason } from "./api";
import { actionOf, clipOf, requestOf, scheduleOf } from "./action";

const chloe = {
  id: "c1",
  full_name: "Chloe Bennett",
  program_id: "p1",
  program: "Squat Every Day",
  program_type: "membership",
} as Client;
const reason = (rule: Reason["rule"], money?: Reason["money"]) => ({ rule, money: money ?? null }) as Reason;
const owed = { amount_minor: 3900, currency: "GBP", price_format: "£39.00" };
const missed = { ...reason("payment", owed), title: "Engine" } as Reason;

it("offers what a coach most likely does", () => {
  expect(actionOf(missed)).toBe("ask");
  expect(actionOf(reason("training_ends"))).toBe("write");
  expect(actionOf(reason("missed"))).toBe("calendar");
  expect(actionOf(reason("pain"))).toBe("reply");
  expect(actionOf(reason("form_check"))).toBe("watch");
});

it("opens the client's own schedule only where they have one", () => {
  expect(scheduleOf(chloe)).toMatchObject({ name: "coach_program_schedule", params: { programId: "p1" } });
  const own = { ...chloe, program_type: "individual" } as Client;
  expect(scheduleOf(own)).toMatchObject({ name: "coach_calendar", params: { programId: "p1", userId: "c1" } });
  expect(scheduleOf({ ...chloe, program_id: null })).toBeUndefined();
});

it("opens the clip that waits, also if it is not the first reason", () => {
  const clip = { ...reason("form_check"), form_check_id: "f1" };
  expect(clipOf([{ ...reason("pain"), form_check_id: null }, clip])).toMatchObject({ search: { id: "f1" } });
  expect(clipOf([{ ...reason("pain"), form_check_id: null }])).toBeUndefined();
});

it("asks for a missed payment by first name, with its amount, its program and where it is paid, without a link", () => {
  const text = requestOf(chloe, [reason("question"), missed]);
  expect(text).toContain("Hi Chloe");
  expect(text).toContain("£39.00");
  expect(text).toContain("Engine");
  expect(text).toContain("under Programs");
  expect(text).not.toContain("://");
  expect(requestOf(chloe, [reason("question")])).toBeUndefined();
});
