import { PERIODS } from "~/domain/programs/periods";
import { type LocalDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { formatMoney } from "~/lib/money";
import { localToday } from "~/lib/today";
import { m } from "~/paraglide/messages.js";
import type { PriceOption } from "./api";

/** The name of an option's period on the public page and in the checkout. */
export const optionName = ({ duration }: PriceOption) =>
  duration === "one_off" ? m.memberships_one_off() : PERIODS[duration].name();

/** "4 August", with the year if it differs from the year of `reference`. */
export function formatLongDate(date: LocalDate, reference: LocalDate = localToday()): string {
  return formatDay(date, date.slice(0, 4) === reference.slice(0, 4) ? "long" : "longWithYear");
}

/** "Monday 28 July". */
export const formatWeekdayDate = (date: LocalDate) => formatDay(date, "weekdayLong");

/** "Mon 28 Jul". */
export const formatShortWeekdayDate = (date: LocalDate) => formatDay(date, "weekdayShort");

export const formatPrice = (option: Pick<PriceOption, "amount_minor" | "currency">, trim = true) =>
  formatMoney(option.amount_minor, option.currency, { trim });

/** "£39 each month". */
export const priceText = (option: Pick<PriceOption, "amount_minor" | "currency" | "duration">) =>
  `${formatPrice(option)} ${PERIODS[option.duration].each()}`;

export const formatZero = (currency: string) => formatMoney(0, currency, { trim: true });

/** "Any day until 4 August.", or undefined if only the limit of a year applies. */
export const latestStartText = (latest: LocalDate | null | undefined) =>
  latest ? m.memberships_until_date({ date: formatLongDate(latest) }) : undefined;
