import { useMutation } from "@tanstack/react-query";
import { errorMessage } from "~/lib/apiError";
import { formatDate, toLocalDate } from "~/lib/dates";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import { Badge, type BadgeTone } from "~/ui/badge/Badge";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { toast, toastError } from "~/ui/toast/toast";
import { type Subscription, useOpenPayment, usePlanActions, usePlanOffers } from "../api";
import { warningText, warningTone } from "../warning";
import { KeepPlan } from "./KeepPlan";
import { PayOpen } from "./PayOpen";
import css from "./Plan.module.css";
import { PlanExplanation, RoomForMore } from "./PlanExplanation";
import { PlanUsage } from "./PlanUsage";

const STATES: Record<string, [label: () => string, tone: BadgeTone]> = {
  free: [m.subscription_state_active, "ok"],
  trial: [m.subscription_trial_name, "info"],
  trial_ended: [m.subscription_state_trial_ended, "bad"],
  active: [m.subscription_state_active, "ok"],
  cancel_at_period_end: [m.subscription_state_ending, "warn"],
  past_due: [m.subscription_state_payment_failed, "bad"],
  purchase_failed: [m.subscription_state_payment_failed, "bad"],
  canceled: [m.subscription_state_canceled, "bad"],
  empty: [m.subscription_none, "neutral"],
};

/** The name of what an account has now. */
export function planName(plan: Subscription): string {
  if (plan.trial) return m.subscription_trial();
  if (plan.free_plan) return m.subscription_free();
  return plan.plan ? m.subscription_professional() : m.subscription_none();
}

const day = (instant: string) => formatDate(toLocalDate(instant));

/** What the account has now, how much of it is used, and what needs the owner. */
export function PlanStatus({ plan, owner }: { plan: Subscription; owner: boolean }) {
  const [label, tone] = STATES[plan.display_state] ?? [m.subscription_none, "neutral"];
  const open = useOpenPayment(owner).data?.payment;
  const warning = warningText(plan);
  return (
    <Card>
      <div className={css.status}>
        <header className={css.statusHead}>
          <h2>{planName(plan)}</h2>
          <Badge tone={tone}>{label()}</Badge>
          {plan.next_payment_date && <NextPayment date={day(plan.next_payment_date)} owner={owner} />}
        </header>
        <PlanUsage plan={plan} />
        {warning && (
          <p className={css.warning} data-tone={warningTone(plan)}>
            {warning} {owner && <RoomForMore plan={plan} />}
          </p>
        )}
        <PlanExplanation plan={plan} owner={owner} />
        {owner && <Actions plan={plan} />}
        {owner && open && <PayOpen payment={open} plan={plan} />}
      </div>
    </Card>
  );
}

function NextPayment({ date, owner }: { date: string; owner: boolean }) {
  const offers = usePlanOffers(owner).data;
  const amount = offers?.next_payment_minor;
  return (
    <span className={css.small}>
      {typeof amount === "number"
        ? m.subscription_next_payment_of({ date, amount: formatMoney(amount, offers?.currency ?? "") })
        : m.subscription_next_on({ date })}
    </span>
  );
}

/** Drops what is booked, or keeps what is set to end. */
function Actions({ plan }: { plan: Subscription }) {
  const actions = usePlanActions();
  const drop = useMutation({
    mutationFn: plan.trial ? actions.cancel : actions.dropChange,
    onSuccess: () => toast(m.subscription_dropped()),
    onError: (error) => toastError(errorMessage(error)),
  });
  if (!plan.cancel_at_period_end && !plan.scheduled_plan) return null;
  return (
    <div className={css.buttons}>
      {plan.cancel_at_period_end ? (
        <KeepPlan variant="primary" />
      ) : (
        <Button busy={drop.isPending} onClick={() => drop.mutate()}>
          {plan.trial ? m.subscription_dont_start() : m.subscription_drop_change()}
        </Button>
      )}
    </div>
  );
}
