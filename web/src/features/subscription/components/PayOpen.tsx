import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { formatDate, toLocalDate } from "~/lib/dates";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { toast, toastError } from "~/ui/toast/toast";
import { type OpenPayment, type Subscription, usePlanActions } from "../api";
import { usePlanPayment } from "../usePlanPayment";
import css from "./Plan.module.css";

const day = (instant: string) => formatDate(toLocalDate(instant));
const amountOf = ({ amount_minor, currency }: OpenPayment) => formatMoney(amount_minor, currency);

/** A payment that failed or waits: what it is for, why, what happens without it, and how to pay or to leave it. */
export function PayOpen({ payment, plan }: { payment: OpenPayment; plan: Subscription }) {
  const amount = amountOf(payment);
  const isPastDue = plan.display_state === "past_due";
  return (
    <>
      <div className={css.lines}>
        <p className="w5">{m.subscription_open_payment({ title: payment.title, amount })}</p>
        <p className="dim">{reasons(payment, plan).join(" ")}</p>
      </div>
      <div className={css.buttons}>
        <PayButton payment={payment} label={m.subscription_pay_now({ amount })} variant="primary" />
        {!isPastDue && <GiveUp />}
      </div>
    </>
  );
}

/** Why it isn't paid, and what follows from that. */
function reasons(payment: OpenPayment, plan: Subscription): string[] {
  const found = payment.decline_message
    ? [payment.decline_message]
    : payment.needs_confirmation
      ? [m.subscription_needs_confirmation()]
      : [];
  if (payment.retry_at) found.push(m.subscription_retry_on({ date: day(payment.retry_at) }));
  if (payment.ends_at) found.push(m.subscription_pauses_on({ date: day(payment.ends_at) }));
  if (plan.display_state === "past_due") return found;
  const runs = plan.active && plan.plan !== null;
  return [...found, runs ? m.subscription_stays_until_paid() : m.subscription_starts_when_paid()];
}

function GiveUp() {
  const actions = usePlanActions();
  const giveUp = useMutation({ mutationFn: actions.giveUp, onError: (error) => toastError(errorMessage(error)) });
  return (
    <Button busy={giveUp.isPending} onClick={() => giveUp.mutate()}>
      {m.subscription_give_up()}
    </Button>
  );
}

type PayButtonProps = { payment: OpenPayment; label?: string; variant?: "primary" | "outline" };

/** Opens the choice of the card that pays what is open. */
export function PayButton({ payment, label, variant }: PayButtonProps) {
  const [opened, setOpened] = useState(false);
  const amount = amountOf(payment);
  return (
    <>
      <Button variant={variant} onClick={() => setOpened(true)}>
        {label ?? m.subscription_pay({ amount })}
      </Button>
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
