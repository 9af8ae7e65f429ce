import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import type { Option, PublicPlan } from "../../api";
import { CADENCES, isRecurring, spokenDate, sum, todayOf, trialOf } from "../../format";

/** "Start free trial, €0 today", "Subscribe, €39 today", "Pay €329.00", "Get for free". */
export function buttonLabel(plan: PublicPlan, option: Option | undefined, due: number): string {
  if (!option) return m.memberships_get_free();
  if (!isRecurring(option)) return m.memberships_pay({ sum: formatMoney(due, option.currency) });
  const total = formatMoney(due, option.currency, { trim: true });
  if (trialOf(plan, option) > 0) return m.memberships_button_trial({ sum: total });
  return m.memberships_button_subscribe({ sum: total });
}

/** What is agreed to by paying: who takes how much, from when, how often. */
export function termsOf(plan: PublicPlan, option: Option, first: string): string {
  const coach = plan.owner.full_name;
  if (!isRecurring(option)) return m.memberships_terms_once({ coach, sum: sum(option, false) });
  return m.memberships_terms({
    coach,
    sum: sum(option, false),
    date: spokenDate(first, todayOf(plan)),
    each: CADENCES[option.duration].each(),
  });
}

/** What a finished purchase is called. */
export function doneSentence(message: string | null | undefined, plan: PublicPlan, option: Option | undefined): string {
  if (plan.will_resume) return m.memberships_resumed();
  if (!option) return m.memberships_added();
  // After a retry of the first payment the server speaks of the payment; here it is still the purchase.
  if (message && !message.startsWith("Payment")) return message;
  return isRecurring(option) ? m.memberships_subscribed() : m.memberships_purchased();
}
