import { PERIODS } from "~/domain/programs/periods";
import { isRecurring, trialDaysOf } from "~/domain/programs/priceOptions";
import { addDays, isLocalDate, type LocalDate } from "~/lib/dates";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import type { PriceOption, PublicProgram } from "./api";
import { formatLongDate, formatPrice, formatZero } from "./format";

/** Periods that bill several months at once. */
const MONTHS_BILLED: Partial<Record<PriceOption["duration"], number>> = {
  bimonthly: 2,
  quarterly: 3,
  biannual: 6,
  yearly: 12,
};

const PURCHASE_ACTIONS = ["get", "purchase", "subscribe", "start_trial"];

/** Whether this viewer can buy the program or get it for free. */
export const canPurchase = (program: PublicProgram) => PURCHASE_ACTIONS.includes(program.primary_action.action);

/**
 * The date of the first payment: today, or later after a trial or a later start. The server has the same rule; both read
 * the cases in first_payment.json.
 */
export function firstPaymentDate(program: PublicProgram, option: PriceOption, start: LocalDate): LocalDate {
  const { today } = program;
  if (!isRecurring(option) || program.will_resume) return today;
  return addDays(start > today ? start : today, trialDaysOf(program, option));
}

/** Returns the first of the requested dates on which the program can start, or else the earliest possible date. */
export function validStartDate(
  program: Pick<PublicProgram, "min_start_date" | "max_start_date">,
  ...requested: (string | undefined)[]
): LocalDate {
  const { min_start_date: earliest, max_start_date: latest } = program;
  const isPossible = (day: string | undefined): day is LocalDate =>
    isLocalDate(day) && day >= earliest && (!latest || day <= latest);
  return requested.find(isPossible) ?? earliest;
}

/** The price of one month of an option that bills several months at once. */
function formatMonthlyPrice(option: PriceOption): string | undefined {
  const months = MONTHS_BILLED[option.duration];
  if (!months) return undefined;
  return formatMoney(Math.round(option.amount_minor / months), option.currency, { trim: true });
}

/** The second line of a price option: its trial, the renewals after it, or the price of one month. */
export function priceOptionNote(program: PublicProgram, option: PriceOption): string {
  const trialDays = trialDaysOf(program, option);
  const monthlyPrice = formatMonthlyPrice(option);
  if (option.duration === "one_off") return m.memberships_option_once();
  if (monthlyPrice) {
    return trialDays
      ? m.memberships_option_month_trial({ amount: monthlyPrice, days: String(trialDays) })
      : m.memberships_option_month({ amount: monthlyPrice });
  }
  const each = PERIODS[option.duration].each();
  return trialDays
    ? m.memberships_option_trial({ days: String(trialDays), amount: formatPrice(option), each })
    : m.memberships_option_each({ each });
}

/** "€0 today. First payment of €39 on 4 August." */
export function dueTodayText(program: PublicProgram, option: PriceOption | undefined, start: LocalDate): string {
  if (!option) return m.memberships_free_sentence();
  const { today } = program;
  const first = firstPaymentDate(program, option, start);
  if (first > today) {
    return m.memberships_first_payment({
      nothing: formatZero(option.currency),
      amount: formatPrice(option),
      date: formatLongDate(first, today),
    });
  }
  if (!isRecurring(option)) return m.memberships_today_once({ amount: formatPrice(option) });
  return m.memberships_today_each({ amount: formatPrice(option), each: PERIODS[option.duration].each() });
}

/** What `amount` of an option's price is in the viewer's currency: all of it, or its share of the converted price. */
export function localShare(option: PriceOption, amount: number): number {
  if (!option.local_price || option.amount_minor === 0) return 0;
  return Math.round((option.local_price.amount_minor * amount) / option.amount_minor);
}

/** The consent to an early start, or undefined if training starts after the days for withdrawing, or costs nothing. */
export function consentFor(program: PublicProgram, start: LocalDate, today: LocalDate) {
  const consent = program.withdrawal_consent;
  return consent && start <= addDays(today, consent.days) ? consent : undefined;
}
