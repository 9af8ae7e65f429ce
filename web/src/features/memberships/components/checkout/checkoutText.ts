import { isRecurring, trialDaysOf } from "~/domain/programs/priceOptions";
import { PERIODS } from "~/domain/programs/periods";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import type { Membership, PriceOption, PublicProgram } from "../../api";
import { formatLongDate, formatPrice } from "../../format";

/** The submit button: "Start free trial, €0 today", "Subscribe, €39 today", "Pay €329.00", "Get for free". */
export function submitLabel(program: PublicProgram, option: PriceOption | undefined, dueToday: number): string {
  if (!option) return m.memberships_get_free();
  if (!isRecurring(option) && dueToday === 0) return m.memberships_get_free();
  if (!isRecurring(option)) return m.memberships_pay({ amount: formatMoney(dueToday, option.currency) });
  const amount = formatMoney(dueToday, option.currency, { trim: true });
  if (trialDaysOf(program, option) > 0) return m.memberships_button_trial({ amount });
  return m.memberships_button_subscribe({ amount });
}

/** The first payment of a purchase. `discount` is the one that reduces it, none if it is the full price. */
export type FirstPayment = { amount: number; on: string; discount: Membership["discount"] };

/** The terms agreed to by paying: who charges how much first and then, from when and how often. */
export function paymentTerms(program: PublicProgram, option: PriceOption, first: FirstPayment): string {
  const coach = program.owner.full_name;
  const price = formatPrice(option, false);
  const amount = formatMoney(first.amount, option.currency);
  if (!isRecurring(option)) {
    return first.amount === 0 ? m.memberships_terms_free() : m.memberships_terms_once({ coach, amount });
  }
  const each = PERIODS[option.duration].each();
  const date = formatLongDate(first.on, program.today);
  if (first.amount === option.amount_minor || first.discount?.duration === "forever") {
    return first.amount === 0 ? m.memberships_terms_free() : m.memberships_terms({ coach, amount, date, each });
  }
  if (first.amount === 0) return m.memberships_terms_free_first({ coach, amount: price, each });
  const parts = { coach, first: amount, date, amount: price, each };
  return first.discount?.duration === "repeating" ? m.memberships_terms_while(parts) : m.memberships_terms_first(parts);
}

/** The message after a completed purchase. */
export function successText(program: PublicProgram, option: PriceOption | undefined): string {
  if (program.will_resume) return m.memberships_resumed();
  if (!option) return m.memberships_added();
  return isRecurring(option) ? m.memberships_subscribed() : m.memberships_purchased();
}
