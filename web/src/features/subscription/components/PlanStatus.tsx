import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { formatDate, toLocalDate } from "~/lib/dates";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import { Badge, type BadgeTone } from "~/ui/badge/Badge";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { toast, toastError } from "~/ui/toast/toast";
import {
  FREE_CLIENTS,
  type OpenPayment,
  type Subscription,
  useOpenPayment,
  usePlanActions,
  usePlanOffers,
} from "../api";
import { usePlanPayment } from "../usePlanPayment";
import { warningText } from "../warning";
import css from "./Plan.module.css";
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
  const open = useOpenPayment(owner && plan.purchase_failed).data?.payment;
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
          <p className="w5" data-warning={plan.warning}>
            {warning}
          </p>
        )}
        <Explanation plan={plan} />
        {owner && <Actions plan={plan} />}
        {owner && open && <PayNow payment={open} canGiveUp={plan.display_state !== "past_due"} />}
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

/** What happens next, in a sentence. */
function Explanation({ plan }: { plan: Subscription }) {
  const end = plan.period_end_date ? day(plan.period_end_date) : "";
  let text: string | undefined;
  if (plan.trial && plan.scheduled_plan && plan.next_payment_date)
    text = m.subscription_begins({
      clients: m.subscription_clients_count({ count: plan.scheduled_plan.max_clients }),
      date: day(plan.next_payment_date),
    });
  else if (plan.trial) text = m.subscription_trial_note();
  else if (plan.cancel_at_period_end)
    text = plan.downgrading_to_free
      ? m.subscription_moving_to_free({ date: end, count: plan.active_sub_clients })
      : m.subscription_will_pause({ date: end, count: plan.active_sub_clients, places: String(FREE_CLIENTS) });
  else if (plan.scheduled_plan)
    text = m.subscription_change_booked({
      clients: m.subscription_clients_count({ count: plan.scheduled_plan.max_clients }),
      date: end,
    });
  else if (plan.free_plan) text = m.subscription_free_note();
  return text ? <p className="dim">{text}</p> : null;
}

function Actions({ plan }: { plan: Subscription }) {
  const actions = usePlanActions();
  const change = useMutation({
    mutationFn: ({ run }: { run: () => Promise<unknown>; done: string }) => run(),
    onSuccess: (_, { done }) => toast(done),
    onError: (error) => toastError(errorMessage(error)),
  });
  const run = (work: () => Promise<unknown>, done: string) => change.mutate({ run: work, done });
  const button = plan.cancel_at_period_end
    ? { label: m.subscription_keep(), act: () => run(actions.keep, m.subscription_kept()) }
    : plan.scheduled_plan && plan.trial
      ? { label: m.subscription_dont_start(), act: () => run(actions.cancel, m.subscription_dropped()) }
      : plan.scheduled_plan
        ? { label: m.subscription_drop_change(), act: () => run(actions.dropChange, m.subscription_dropped()) }
        : undefined;
  if (!button) return null;
  return (
    <div className={css.buttons}>
      <Button variant={plan.cancel_at_period_end ? "primary" : "outline"} busy={change.isPending} onClick={button.act}>
        {button.label}
      </Button>
    </div>
  );
}

/** A payment that failed or waits: why, until when, and with which card to pay it. */
function PayNow({ payment, canGiveUp }: { payment: OpenPayment; canGiveUp: boolean }) {
  const [opened, setOpened] = useState(false);
  const actions = usePlanActions();
  const giveUp = useMutation({ mutationFn: actions.giveUp, onError: (error) => toastError(errorMessage(error)) });
  const amount = formatMoney(payment.amount_minor, payment.currency);
  return (
    <>
      <p className="dim">
        {payment.decline_message} {payment.retry_at && m.subscription_retry_on({ date: day(payment.retry_at) })}{" "}
        {payment.ends_at && m.subscription_pauses_on({ date: day(payment.ends_at) })}
      </p>
      <div className={css.buttons}>
        <Button variant="primary" onClick={() => setOpened(true)}>
          {m.subscription_pay_now({ amount })}
        </Button>
        {canGiveUp && (
          <Button busy={giveUp.isPending} onClick={() => giveUp.mutate()}>
            {m.subscription_give_up()}
          </Button>
        )}
      </div>
      {opened && <PayDialog amount={amount} onClose={() => setOpened(false)} />}
    </>
  );
}

function PayDialog({ amount, onClose }: { amount: string; onClose: () => void }) {
  const actions = usePlanActions();
  const payment = usePlanPayment(() => {
    toast(m.subscription_paid());
    onClose();
  });
  return (
    <>
      <FormDialog
        title={m.subscription_pay_now({ amount })}
        submit={m.subscription_pay({ amount })}
        disabled={!payment.ready}
        busy={payment.busy}
        onClose={onClose}
        onSubmit={() => payment.pay(actions.pay)}
      >
        <div className="stack" style={{ gap: "var(--s-4)" }}>
          {payment.view}
          {payment.error}
        </div>
      </FormDialog>
      {payment.dialog}
    </>
  );
}
