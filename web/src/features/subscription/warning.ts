import { m } from "~/paraglide/messages.js";
import type { LinkTarget } from "~/ui/link/Link";
import type { Subscription } from "./api";
import { formatTrialLeft, isUrgent } from "./trial";

/** What an owner is warned of, in a sentence; the trial by the time that is left. */
export function warningText(plan: Subscription, now = Date.now()): string | undefined {
  const count = plan.active_clients;
  const max = String(plan.max_clients);
  switch (plan.warning) {
    case "payment_failed":
      return isNotStarted(plan) ? m.subscription_warning_not_started() : m.subscription_warning_payment_failed();
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

/** Whether the payment that is missing is the first one of a plan: there is nothing to keep yet. */
export function isNotStarted(plan: Subscription): boolean {
  return plan.purchase_failed && plan.display_state !== "past_due";
}

const BAD: readonly unknown[] = ["payment_failed", "renew_with_clients", "renew_without_clients"];

/** What has failed or ended is bad, and a trial that is urgent; all else is only coming. */
export function warningTone(plan: Subscription, now = Date.now()): "warn" | "bad" {
  const isUrgentTrial =
    plan.warning === "trial" &&
    plan.trial_end_date !== null &&
    isUrgent(Date.parse(plan.trial_end_date) - now, plan.active_clients);
  return isUrgentTrial || BAD.includes(plan.warning) ? "bad" : "warn";
}

type Help = { label: string; to: LinkTarget };
const CHOOSE: LinkTarget = { name: "choose_your_plan" };
const OWN_PLAN: LinkTarget = { name: "coach_profile_subscription" };

/** Where an owner does something about a warning. */
export function warningHelp(plan: Subscription): Help {
  switch (plan.warning) {
    case "payment_failed":
      return isNotStarted(plan)
        ? { label: m.subscription_finish_payment(), to: CHOOSE }
        : { label: m.subscription_update_card(), to: OWN_PLAN };
    case "canceled":
      return { label: m.subscription_see_plan(), to: OWN_PLAN };
    case "renew_with_clients":
    case "renew_without_clients":
      return { label: m.subscription_choose_plan(), to: CHOOSE };
    default:
      return { label: m.subscription_see_plans(), to: plan.free_plan ? CHOOSE : OWN_PLAN };
  }
}
