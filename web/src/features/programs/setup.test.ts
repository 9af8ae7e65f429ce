import { expect, test } from "vitest";
import { ApiError } from "~/lib/apiError";
import { plan } from "./samples";
import { addressesIn, changesOf, refilled, setupErrors, valuesOf } from "./setup";

test("[CLI-31] addresses are read out of whatever was pasted, each once", () => {
  expect(addressesIn(" Maya@example.com,tom@example.com;\n maya@example.com\t")).toEqual([
    "maya@example.com",
    "tom@example.com",
  ]);
  expect(addressesIn("  ,; \n")).toEqual([]);
});

test("only what changed is sent", () => {
  const values = valuesOf(plan);
  expect(changesOf(values, plan)).toEqual({});
  expect(changesOf({ ...values, title: "New", level: "3", trial: "14", waiver_show: true }, plan)).toEqual({
    title: "New",
    level: 3,
    trial_days: 14,
    plan_waiver: { show: true, text: "" },
  });
});

test("[PRG-44] [PRG-45] a trial of another length and unlimited visibility survive the form", () => {
  const values = valuesOf(plan);
  expect([values.trial, values.trial_days]).toEqual(["other", 10]);
  expect(changesOf({ ...values, trial_days: 12 }, plan)).toEqual({ trial_days: 12 });
  expect(changesOf({ ...values, visibility: "all" }, plan)).toEqual({ visibility_days: null });
  expect(changesOf({ ...values, visibility_days: "" }, plan)).toEqual({ visibility_days: 0 });
});

test("refusals stand beside their fields, wrong addresses are named", () => {
  const values = { ...valuesOf(plan), allowed_emails: "maya@example.com, tom" };
  const problem = new ApiError(422, "Please check the form.", {
    errors: {
      title: ["Please provide a valid Title."],
      "plan_waiver.text": ["Please write it."],
      "allowed_emails.1": ["No."],
    },
  });
  expect(setupErrors(problem, values)).toEqual({
    title: "Please provide a valid Title.",
    waiver_text: "Please write it.",
    allowed_emails: "Please check: tom",
  });
  expect(setupErrors(new ApiError(500, "Broken"), values)).toEqual({ base: "Broken" });
});

test("what is typed while a program is saved or read again stays, the rest follows the program", () => {
  const before = valuesOf(plan);
  const now = { ...plan, title: "Squat Daily", allowed_emails: ["maya@example.com"] };
  expect(refilled({ ...before, description: "Heavy" }, before, now)).toEqual({
    ...valuesOf(now),
    description: "Heavy",
  });
  const sent = { ...before, title: " Squat Daily " };
  expect(refilled({ ...sent, level: "3" }, sent, now)).toEqual({ ...valuesOf(now), level: "3" });
});
