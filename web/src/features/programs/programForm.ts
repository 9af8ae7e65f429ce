import type { ApiError } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import type { Program, ProgramChange } from "./api";
import { parseEmails, refusedEmails } from "./emails";

/** The values of a program's form as typed, before validation; a number can be empty. */
export type ProgramFormValues = {
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

export const MAX_TITLE = 120;

export const isValidTitle = (title: string) => title.trim() !== "" && title.trim().length <= MAX_TITLE;

export const TRIAL_DAYS = ["0", "3", "7", "14", "30"];
export const OTHER_TRIAL = "other";

export function toProgramFormValues(program: Program): ProgramFormValues {
  const trial = String(program.trial_days);
  return {
    title: program.title,
    description: program.description,
    level: program.level === null ? "" : String(program.level),
    sections_duration: program.sections_duration,
    average_duration: program.average_duration ?? "",
    weeks_duration: program.weeks_duration ?? "",
    trial: TRIAL_DAYS.includes(trial) ? trial : OTHER_TRIAL,
    trial_days: program.trial_days,
    launch_date: program.launch_date,
    starts_on: program.starts_on,
    visibility: program.visibility_days === null ? "all" : "days",
    visibility_days: program.visibility_days ?? 14,
    access: program.accessibility ? "public" : "private",
    allowed_emails: program.allowed_emails.join("\n"),
    custom_url: program.custom_url ?? "",
    storefront_visible: program.storefront_visible,
    skip_sales_page: program.skip_sales_page,
    welcome_message: program.welcome_message,
    notifications: program.notifications,
    waiver_show: program.plan_waiver.show,
    waiver_text: program.plan_waiver.text,
  };
}

const orNull = (value: number | string | null) => (value === "" ? null : value) as number | null;

function toProgramChange(values: ProgramFormValues): ProgramChange {
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
    allowed_emails: parseEmails(values.allowed_emails),
    custom_url: values.custom_url === "" ? null : values.custom_url,
    storefront_visible: values.storefront_visible,
    skip_sales_page: values.skip_sales_page,
    welcome_message: values.welcome_message,
    notifications: values.notifications,
    plan_waiver: { show: values.waiver_show, text: values.waiver_text },
  };
}

/** Returns only the fields that differ from the program as it was loaded. */
export function changedFields(values: ProgramFormValues, program: Program): Partial<ProgramChange> {
  const before = toProgramChange(toProgramFormValues(program));
  return Object.fromEntries(
    Object.entries(toProgramChange(values)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof ProgramChange]),
    ),
  );
}

/**
 * Returns the form's values after the program was reloaded. What differs from `before`, the values at the last load, was
 * typed since and stays; everything else takes the program's new value.
 */
export function mergeReloaded(
  typed: ProgramFormValues,
  before: ProgramFormValues,
  program: Program,
): ProgramFormValues {
  const reloaded = Object.entries(toProgramFormValues(program)) as [keyof ProgramFormValues, unknown][];
  return Object.fromEntries(
    reloaded.map(([name, value]) => [name, typed[name] === before[name] ? value : typed[name]]),
  ) as ProgramFormValues;
}

/** Returns the errors of a refused save by form field; invalid emails are named. */
export function programFormErrors(error: ApiError, values: ProgramFormValues): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [field, sentences] of Object.entries(error.errors)) {
    if (!field.startsWith("allowed_emails.")) {
      errors[field === "plan_waiver.text" ? "waiver_text" : field] = sentences.join(" ");
    }
  }
  const refused = refusedEmails(error.errors, "allowed_emails", parseEmails(values.allowed_emails));
  if (refused.length > 0) errors.allowed_emails = m.programs_invite_invalid({ emails: refused.join(", ") });
  if (Object.keys(errors).length === 0) errors.base = error.message;
  return errors;
}
