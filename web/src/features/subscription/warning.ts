import { m } from "~/paraglide/messages.js";
import type { Subscription } from "./api";
import { formatTrialLeft } from "./trial";

/** What an owner is warned of, in a sentence; the trial by the time that is left. */
export function warningText(plan: Subscription, now = Date.now()): string | undefined {
  const count = plan.active_clients;
  const max = String(plan.max_clients);
  switch (plan.warning) {
    case "payment_failed":
      return m.subscription_warning_payment_failed();
    case "renew_with_clients":
      return m.subscription_warning_renew_with_clients({ count });
    case "renew_without_clients":
      return m.subscription_warning_renew();
    case "canceled":
      return m.subscription_warning_canceled();
    case "trial":
      return plan.trial_end_date ? formatTrialLeft(Date.parse(plan.trial_end_date) - now) : undefined;
    case "crushing":
      return m.subscription_warning_crushing({ count: String(count), max });
    case "approaching":
      return m.subscription_warning_approaching({ max });
    default:
      return undefined;
  }
}
