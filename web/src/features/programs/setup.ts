import type { ApiError } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import type { Plan, PlanChange } from "./api";

/** The set-up form: what is typed, before it is checked. Numbers may be empty while they are typed. */
export type Values = {
  title: string;
  description: string;
  level: string;
  sections_duration: number | string;
  average_duration: number | string;
  weeks_duration: number | string;
  trial: string;
  trial_days: number | string;
  launch_date: string | null;
  starts_on: string | null;
  visibility: string;
  visibility_days: number | string;
  access: string;
  allowed_emails: string;
  custom_url: string;
  storefront_visible: boolean;
  skip_sales_page: boolean;
  welcome_message: string;
  notifications: boolean;
  waiver_show: boolean;
  waiver_text: string;
};

export const TRIALS = ["0", "3", "7", "14", "30"];
export const OTHER_TRIAL = "other";

export function valuesOf(plan: Plan): Values {
  const trial = String(plan.trial_days);
  return {
    title: plan.title,
    description: plan.description,
    level: plan.level === null ? "" : String(plan.level),
    sections_duration: plan.sections_duration,
    average_duration: plan.average_duration ?? "",
    weeks_duration: plan.weeks_duration ?? "",
    trial: TRIALS.includes(trial) ? trial : OTHER_TRIAL,
    trial_days: plan.trial_days,
    launch_date: plan.launch_date,
    starts_on: plan.starts_on,
    visibility: plan.visibility_days === null ? "all" : "days",
    visibility_days: plan.visibility_days ?? 14,
    access: plan.accessibility ? "public" : "private",
    allowed_emails: plan.allowed_emails.join("\n"),
    custom_url: plan.custom_url ?? "",
    storefront_visible: plan.storefront_visible,
    skip_sales_page: plan.skip_sales_page,
    welcome_message: plan.welcome_message,
    notifications: plan.notifications,
    waiver_show: plan.plan_waiver.show,
    waiver_text: plan.plan_waiver.text,
  };
}

/** The addresses in a text, in their order, each once. */
export function addressesIn(text: string): string[] {
  const typed = text.split(/[\s,;]+/).map((one) => one.trim().toLowerCase());
  return [...new Set(typed.filter(Boolean))];
}

const orNull = (value: number | string | null) => (value === "" ? null : value) as number | null;

function bodyOf(values: Values): PlanChange {
  return {
    title: values.title,
    description: values.description,
    level: values.level === "" ? null : Number(values.level),
    sections_duration: orNull(values.sections_duration) as number,
    average_duration: orNull(values.average_duration),
    weeks_duration: orNull(values.weeks_duration),
    trial_days: Number(values.trial === OTHER_TRIAL ? values.trial_days : values.trial),
    launch_date: values.launch_date,
    starts_on: values.starts_on,
    visibility_days: values.visibility === "all" ? null : (orNull(values.visibility_days) ?? 0),
    accessibility: values.access === "public",
    allowed_emails: addressesIn(values.allowed_emails),
    custom_url: values.custom_url === "" ? null : values.custom_url,
    storefront_visible: values.storefront_visible,
    skip_sales_page: values.skip_sales_page,
    welcome_message: values.welcome_message,
    notifications: values.notifications,
    plan_waiver: { show: values.waiver_show, text: values.waiver_text },
  };
}

/** Only what differs from the program as it was read. */
export function changesOf(values: Values, plan: Plan): Partial<PlanChange> {
  const before = bodyOf(valuesOf(plan));
  return Object.fromEntries(
    Object.entries(bodyOf(values)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof PlanChange]),
    ),
  );
}

/**
 * What stands in the form once the program was read again. `before` is what stood there when nothing was typed: what
 * differs from it was typed since and stays, everything else is as the program has it now.
 */
export function refilled(typed: Values, before: Values, plan: Plan): Values {
  const fresh = Object.entries(valuesOf(plan)) as [keyof Values, unknown][];
  return Object.fromEntries(
    fresh.map(([name, value]) => [name, typed[name] === before[name] ? value : typed[name]]),
  ) as Values;
}

/** The server's refusal beside the fields of the form; wrong addresses are named. */
export function setupErrors(problem: ApiError, values: Values): Record<string, string> {
  const errors: Record<string, string> = {};
  const wrong: string[] = [];
  for (const [field, sentences] of Object.entries(problem.errors)) {
    const place = /^allowed_emails\.(\d+)$/.exec(field);
    if (place) wrong.push(addressesIn(values.allowed_emails)[Number(place[1])] ?? "");
    else errors[field === "plan_waiver.text" ? "waiver_text" : field] = sentences.join(" ");
  }
  if (wrong.length > 0) errors.allowed_emails = m.programs_invite_wrong({ emails: wrong.join(", ") });
  if (Object.keys(errors).length === 0) errors.base = problem.message;
  return errors;
}
