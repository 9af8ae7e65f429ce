import { expect, test } from "vitest";
import { ApiError } from "~/lib/apiError";
import { sampleProgram } from "./sampleProgram";
import { changedFields, mergeReloaded, programFormErrors, toProgramFormValues } from "./programForm";

test("only changed fields are sent", () => {
  const values = toProgramFormValues(sampleProgram);
  expect(changedFields(values, sampleProgram)).toEqual({});
  expect(changedFields({ ...values, title: "New", level: "3", trial: "14", waiver_show: true }, sampleProgram)).toEqual(
    {
      title: "New",
      level: 3,
      trial_days: 14,
      plan_waiver: { show: true, text: "" },
    },
  );
});

test("[PRG-45] a trial of another length and unlimited visibility survive the form", () => {
  const values = toProgramFormValues(sampleProgram);
  expect([values.trial, values.trial_days]).toEqual(["other", 10]);
  expect(changedFields({ ...values, trial_days: 12 }, sampleProgram)).toEqual({ trial_days: 12 });
  expect(changedFields({ ...values, trial: "0" }, sampleProgram)).toEqual({ trial_days: 0 });
  expect(changedFields({ ...values, visibility: "all" }, sampleProgram)).toEqual({ visibility_days: null });
  expect(changedFields({ ...values, visibility_days: "" }, sampleProgram)).toEqual({ visibility_days: 0 });
});

test("errors are shown at their fields, and invalid emails are named", () => {
  const values = { ...toProgramFormValues(sampleProgram), allowed_emails: "maya@example.com, tom" };
  const error = new ApiError(422, "Please check the form.", {
    errors: {
      title: ["Please provide a valid Title."],
      "plan_waiver.text": ["Please write it."],
      "allowed_emails.1": ["No."],
    },
  });
  expect(programFormErrors(error, values)).toEqual({
    title: "Please provide a valid Title.",
    waiver_text: "Please write it.",
    allowed_emails: "Please check these addresses: tom",
  });
  expect(programFormErrors(new ApiError(500, "Broken"), values)).toEqual({ base: "Broken" });
});

test("text typed while a program is saved or refetched stays, the rest follows the program", () => {
  const before = toProgramFormValues(sampleProgram);
  const reloaded = { ...sampleProgram, title: "Squat Daily", allowed_emails: ["maya@example.com"] };
  expect(mergeReloaded({ ...before, description: "Heavy" }, before, reloaded)).toEqual({
    ...toProgramFormValues(reloaded),
    description: "Heavy",
  });
  const sent = { ...before, title: " Squat Daily " };
  expect(mergeReloaded({ ...sent, level: "3" }, sent, reloaded)).toEqual({
    ...toProgramFormValues(reloaded),
    level: "3",
  });
});
