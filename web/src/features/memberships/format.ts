import { CADENCES } from "~/domain/programs/cadences";
import { type LocalDate, localDateOf } from "~/lib/dates";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import type { PriceOption } from "./api";

/** The name of an option's cadence on the public page and in the checkout. */
export const optionName = ({ duration }: PriceOption) =>
  duration === "one_off" ? m.memberships_one_off() : CADENCES[duration].name();

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
