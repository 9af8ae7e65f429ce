import { type LocalDate, localDateOf } from "~/lib/dates";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import type { PriceOption } from "./api";

type Cadence = { name: () => string; per: () => string; each: () => string };

/** The name of a cadence, its form after an amount ("/ week") and in a sentence ("each week"). */
export const CADENCES: Record<PriceOption["duration"], Cadence> = {
  weekly: { name: m.memberships_weekly, per: m.memberships_per_week, each: m.memberships_each_week },
  biweekly: { name: m.memberships_biweekly, per: m.memberships_per_2_weeks, each: m.memberships_each_2_weeks },
  four_weekly: { name: m.memberships_four_weekly, per: m.memberships_per_4_weeks, each: m.memberships_each_4_weeks },
  monthly: { name: m.memberships_monthly, per: m.memberships_per_month, each: m.memberships_each_month },
  bimonthly: { name: m.memberships_bimonthly, per: m.memberships_per_2_months, each: m.memberships_each_2_months },
  quarterly: { name: m.memberships_quarterly, per: m.memberships_per_3_months, each: m.memberships_each_3_months },
  biannual: { name: m.memberships_biannual, per: m.memberships_per_6_months, each: m.memberships_each_6_months },
  yearly: { name: m.memberships_yearly, per: m.memberships_per_year, each: m.memberships_each_year },
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

/** "4 August", with the year if it differs from the year of `reference`. */
export function formatLongDate(date: LocalDate, reference: LocalDate = localDateOf(new Date())): string {
  const moment = new Date(`${date}T00:00:00Z`);
  return (date.slice(0, 4) === reference.slice(0, 4) ? DAY : DAY_AND_YEAR).format(moment);
}

/** "Monday 28 July". */
export const formatWeekdayDate = (date: LocalDate) => WEEKDAY.format(new Date(`${date}T00:00:00Z`)).replace(",", "");

/** "Mon 28 Jul". */
export const formatShortWeekdayDate = (date: LocalDate) => SHORT.format(new Date(`${date}T00:00:00Z`)).replace(",", "");

/** Returns the date of an instant in the person's time zone. */
export const toLocalDate = (instant: string): LocalDate => localDateOf(new Date(instant));

export const formatPrice = (option: Pick<PriceOption, "amount_minor" | "currency">, trim = true) =>
  formatMoney(option.amount_minor, option.currency, { trim });

export const formatZero = (currency: string) => formatMoney(0, currency, { trim: true });
