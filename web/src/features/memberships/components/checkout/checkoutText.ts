import { isRecurring, trialDaysOf } from "~/domain/programs/priceOptions";
import { PERIODS } from "~/domain/programs/periods";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import type { PriceOption, PublicProgram } from "../../api";
import { formatLongDate, formatPrice } from "../../format";
import { serverToday } from "../../pricing";

/** The submit button: "Start free trial, €0 today", "Subscribe, €39 today", "Pay €329.00", "Get for free". */
export function submitLabel(program: PublicProgram, option: PriceOption | undefined, dueToday: number): string {
  if (!option) return m.memberships_get_free();
  if (!isRecurring(option)) return m.memberships_pay({ amount: formatMoney(dueToday, option.currency) });
  const amount = formatMoney(dueToday, option.currency, { trim: true });
  if (trialDaysOf(program, option) > 0) return m.memberships_button_trial({ amount });
  return m.memberships_button_subscribe({ amount });
}

/** The terms agreed to by paying: who charges how much, from when and how often. */
export function paymentTerms(program: PublicProgram, option: PriceOption, firstPaymentOn: string): string {
  const coach = program.owner.full_name;
  if (!isRecurring(option)) return m.memberships_terms_once({ coach, amount: formatPrice(option, false) });
  return m.memberships_terms({
    coach,
    amount: formatPrice(option, false),
    date: formatLongDate(firstPaymentOn, serverToday(program)),
    each: PERIODS[option.duration].each(),
  });
}

/** The message after a completed purchase. */
export function successText(program: PublicProgram, option: PriceOption | undefined): string {
  if (program.will_resume) return m.memberships_resumed();
  if (!option) return m.memberships_added();
  return isRecurring(option) ? m.memberships_subscribed() : m.memberships_purchased();
}
