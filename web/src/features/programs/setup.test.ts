import { expect, test } from "vitest";
import { Problem } from "~/lib/problem";
import type { Plan } from "./api";
import { addressesIn, changesOf, setupErrors, valuesOf } from "./setup";

const plan: Plan = {
  id: "p",
  title: "Squat Every Day",
  description: "",
  custom_url: null,
  public_url: "https://example.com/p/p",
  plan_type: "individual",
  plan_pricing: "free",
  state: "draft",
  archive: false,
  trial_days: 10,
  launch_date: null,
  starts_on: null,
  visibility_days: 14,
  accessibility: true,
  allowed_emails: [],
  storefront_visible: true,
  skip_sales_page: false,
  notifications: true,
  welcome_message: "",
  plan_waiver: { show: false, text: "" },
  level: null,
  sections_duration: 1,
  average_duration: null,
  weeks_duration: null,
  covers: [],
  price_options: [],
  cadences: [],
  currency: "EUR",
  charges_enabled: false,
  tracks: [],
  published_at: null,
  created_at: "2026-01-12T09:00:00Z",
  updated_at: "2026-01-12T09:00:00Z",
  abilities: [],
};

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
  const problem = new Problem(422, "Please check the form.", {
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
  expect(setupErrors(new Problem(500, "Broken"), values)).toEqual({ base: "Broken" });
});
