import { toLocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import type { Membership } from "../../api";
import { formatLongDate } from "../../format";

/** What cancelling this membership means: when access ends, what is charged or not refunded, and whether it can be undone. */
export function cancelConsequences({ state, plan_price, trial_end_at, current_period_end }: Membership): string[] {
  if (state === "trialing" && trial_end_at) {
    return [
      m.memberships_cancel_trial({ date: formatLongDate(toLocalDate(trial_end_at)) }),
      m.memberships_cancel_no_charge(),
      m.memberships_cancel_undo(),
    ];
  }
  if (state === "past_due" || state === "incomplete") {
    return [m.memberships_cancel_at_once(), m.memberships_cancel_outstanding()];
  }
  const isPaidOnce = plan_price?.duration === "one_off";
  if (state === "scheduled") {
    return [
      m.memberships_cancel_before_start(),
      isPaidOnce ? m.memberships_cancel_no_refund() : m.memberships_cancel_no_charge(),
    ];
  }
  if (plan_price && !isPaidOnce && current_period_end) {
    return [
      m.memberships_cancel_until({ date: formatLongDate(toLocalDate(current_period_end)) }),
      m.memberships_cancel_no_charge(),
      m.memberships_cancel_undo(),
    ];
  }
  return [
    m.memberships_cancel_at_once(),
    ...(isPaidOnce ? [m.memberships_cancel_no_refund()] : []),
    m.memberships_cancel_results(),
  ];
}
