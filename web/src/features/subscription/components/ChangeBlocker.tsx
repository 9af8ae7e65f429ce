import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { type Subscription, useOpenPayment } from "../api";
import { KeepPlan } from "./KeepPlan";
import { PayButton } from "./PayOpen";

/** Whether the server refuses every change until a plan is kept, or paid. */
export function isChangeBlocked(plan: Subscription): boolean {
  return plan.display_state === "past_due" || plan.cancel_at_period_end;
}

/** Why no other plan can be chosen now, with what has to be done first. */
export function ChangeBlocker({ plan }: { plan: Subscription }) {
  const isPastDue = plan.display_state === "past_due";
  const payment = useOpenPayment(isPastDue).data?.payment;
  if (isPastDue)
    return (
      <Banner tone="bad" action={payment && <PayButton payment={payment} />}>
        {m.subscription_pay_first()}
      </Banner>
    );
  if (!plan.cancel_at_period_end) return null;
  return (
    <Banner tone="warn" action={<KeepPlan />}>
      {m.subscription_keep_first()}
    </Banner>
  );
}
