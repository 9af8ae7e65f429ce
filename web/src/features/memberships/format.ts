import { addDays, isLocalDate, type LocalDate, localDateOf } from "~/lib/dates";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import type { Option, PublicPlan } from "./api";

type Cadence = { name: () => string; per: () => string; each: () => string; months?: number };

/** How a way of paying is called, written behind a sum, and said in a sentence. */
export const CADENCES: Record<Option["duration"], Cadence> = {
  weekly: { name: m.memberships_weekly, per: m.memberships_per_week, each: m.memberships_each_week },
  biweekly: { name: m.memberships_biweekly, per: m.memberships_per_2_weeks, each: m.memberships_each_2_weeks },
  four_weekly: { name: m.memberships_four_weekly, per: m.memberships_per_4_weeks, each: m.memberships_each_4_weeks },
  monthly: { name: m.memberships_monthly, per: m.memberships_per_month, each: m.memberships_each_month, months: 1 },
  bimonthly: {
    name: m.memberships_bimonthly,
    per: m.memberships_per_2_months,
    each: m.memberships_each_2_months,
    months: 2,
  },
  quarterly: {
    name: m.memberships_quarterly,
    per: m.memberships_per_3_months,
    each: m.memberships_each_3_months,
    months: 3,
  },
  biannual: {
    name: m.memberships_biannual,
    per: m.memberships_per_6_months,
    each: m.memberships_each_6_months,
    months: 6,
  },
  yearly: { name: m.memberships_yearly, per: m.memberships_per_year, each: m.memberships_each_year, months: 12 },
  one_off: { name: m.memberships_one_off, per: m.memberships_once, each: m.memberships_once },
};

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
const DAY_AND_YEAR = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const SHORT = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" });
const WEEKDAY = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });

/** "4 August", with the year when it is not the year of `near`. */
export function spokenDate(date: LocalDate, near: LocalDate = localDateOf(new Date())): string {
  const moment = new Date(`${date}T00:00:00Z`);
  return (date.slice(0, 4) === near.slice(0, 4) ? DAY : DAY_AND_YEAR).format(moment);
}

/** "Monday 28 July". */
export const weekdayDate = (date: LocalDate) => WEEKDAY.format(new Date(`${date}T00:00:00Z`)).replace(",", "");

/** "Mon 28 Jul". */
export const shortDate = (date: LocalDate) => SHORT.format(new Date(`${date}T00:00:00Z`)).replace(",", "");

/** The person's date of an instant. */
export const dayOf = (instant: string): LocalDate => localDateOf(new Date(instant));

export const sum = (option: Pick<Option, "amount_minor" | "currency">, trim = true) =>
  formatMoney(option.amount_minor, option.currency, { trim });

export const nothing = (currency: string) => formatMoney(0, currency, { trim: true });

export const isRecurring = (option: Option) => option.duration !== "one_off";

/** Days of trial that come with this option for this viewer. */
export const trialOf = (plan: PublicPlan, option: Option | undefined) =>
  option && isRecurring(option) ? plan.trial_days : 0;

/** When money moves first: today, or later because of a trial or a later start. `today` is the server's. */
export function firstPayment(plan: PublicPlan, option: Option, start: LocalDate, today: LocalDate): LocalDate {
  if (!isRecurring(option) || plan.will_resume) return today;
  return addDays(start > today ? start : today, trialOf(plan, option));
}

/** The server's today, as far as a page knows it: the first day on which one may start, unless a launch lies ahead. */
export function todayOf(plan: PublicPlan): LocalDate {
  const device = localDateOf(new Date());
  return plan.launch_date && plan.launch_date === plan.min_start_date ? device : plan.min_start_date;
}

/** The first of the wanted days on which one may start, and the earliest such day where none of them is one. */
export function startOf(
  plan: Pick<PublicPlan, "min_start_date" | "max_start_date">,
  ...wanted: (string | undefined)[]
): LocalDate {
  const { min_start_date: first, max_start_date: last } = plan;
  const may = (day: string | undefined): day is LocalDate => isLocalDate(day) && day >= first && (!last || day <= last);
  return wanted.find(may) ?? first;
}

/** What one month costs where several are paid at once. */
export function monthly(option: Option): string | undefined {
  const months = CADENCES[option.duration].months;
  if (!months || months < 2) return undefined;
  return formatMoney(Math.round(option.amount_minor / months), option.currency, { trim: true });
}

/** The second line of an option: its trial, what follows, what a month costs. */
export function optionNote(plan: PublicPlan, option: Option): string {
  const trial = trialOf(plan, option);
  const a_month = monthly(option);
  if (option.duration === "one_off") return m.memberships_option_once();
  if (a_month) {
    return trial
      ? m.memberships_option_month_trial({ sum: a_month, days: String(trial) })
      : m.memberships_option_month({ sum: a_month });
  }
  const each = CADENCES[option.duration].each();
  return trial
    ? m.memberships_option_trial({ days: String(trial), sum: sum(option), each })
    : m.memberships_option_each({ each });
}

/** "€0 today. First payment of €39 on 4 August." */
export function todaySentence(plan: PublicPlan, option: Option | undefined, start: LocalDate): string {
  if (!option) return m.memberships_free_sentence();
  const today = todayOf(plan);
  const first = firstPayment(plan, option, start, today);
  if (first > today) {
    return m.memberships_first_payment({
      nothing: nothing(option.currency),
      sum: sum(option),
      date: spokenDate(first, today),
    });
  }
  if (!isRecurring(option)) return m.memberships_today_once({ sum: sum(option) });
  return m.memberships_today_each({ sum: sum(option), each: CADENCES[option.duration].each() });
}
