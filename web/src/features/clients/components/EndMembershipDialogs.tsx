import { useState } from "react";
import { newIdempotencyKey } from "~/api/client";
import { formatDate } from "~/lib/dates";
import { errorMessage } from "~/lib/apiError";
import { firstNameOf } from "~/lib/identity";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { ConfirmDialog, Dialog } from "~/ui/dialog/Dialog";
import { CheckboxField, RadioField } from "~/ui/field/CheckboxField";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { type ClientMembership, useClientActions } from "../api";
import { trialEndDate } from "../format";

type Props = { membership: ClientMembership; onClose: () => void };
const firstName = (membership: ClientMembership) => firstNameOf(membership.client.full_name);

/** Runs an action: busy while it runs, the error as a sentence, one idempotency key for all retries. */
function useAction(onClose: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [key] = useState(newIdempotencyKey);
  const run = async (action: (key: string) => Promise<void>, successText: string) => {
    setBusy(true);
    setError(undefined);
    try {
      await action(key);
      toast(successText);
      onClose();
    } catch (error) {
      setError(errorMessage(error));
      setBusy(false);
    }
  };
  return { busy, error, run };
}

/** Cancels a membership now or later, with or without a refund of the last payment. */
export function CancelMembershipDialog({ membership, onClose }: Props) {
  const { busy, error, run } = useAction(onClose);
  const actions = useClientActions();
  const canCancelLater = membership.abilities.includes("cancel_later");
  const [mode, setMode] = useState<"now" | "period_end">(canCancelLater ? "period_end" : "now");
  const [refund, setRefund] = useState(false);
  const name = firstName(membership);
  const names = { name, program: membership.plan.title };
  const trialEnd = trialEndDate(membership);
  const until = trialEnd ?? membership.paid_until;
  const date = until ? formatDate(until) : "";
  const amount = membership.price?.price_format ?? "";
  // A refund leaves nothing that has been paid for, so it goes with the end.
  const mayRefund = membership.abilities.includes("refund") && membership.price;
  const canRefund = mode === "now" && mayRefund;
  const withRefund = Boolean(canRefund) && refund;
  const laterHelp = trialEnd
    ? m.clients_cancel_later_trial({ name, date })
    : m.clients_cancel_later_help({ name, date });
  const confirm = () =>
    run(
      (key) => actions.cancel(membership, { mode, refund: withRefund }, key),
      mode === "now" ? m.clients_cancel_done(names) : m.clients_cancel_later_done({ ...names, date }),
    );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.clients_cancel_title({ name })}
      busy={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {m.clients_cancel_keep()}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void confirm()}>
            {withRefund ? m.clients_cancel_confirm_refund({ amount }) : m.clients_cancel_confirm()}
          </Button>
        </>
      }
    >
      <div className="stack">
        {canCancelLater ? (
          <RadioField
            label={m.clients_cancel_when()}
            value={mode}
            onChange={(value) => setMode(value as typeof mode)}
            options={[
              { value: "period_end", label: m.clients_cancel_later(), help: laterHelp },
              { value: "now", label: m.clients_cancel_now(), help: m.clients_cancel_now_help({ name }) },
            ]}
          />
        ) : (
          <p>{m.clients_cancel_now_help({ name })}</p>
        )}
        {canRefund && (
          <CheckboxField
            label={m.clients_cancel_refund({ amount })}
            help={m.clients_cancel_refund_help()}
            checked={refund}
            onChange={(event) => setRefund(event.currentTarget.checked)}
          />
        )}
        {mayRefund && !canRefund && <p className="t13 meta">{m.clients_cancel_refund_now()}</p>}
        <FormError>{error}</FormError>
      </div>
    </Dialog>
  );
}

/** Removes a client from a program at once, and keeps them from joining again. */
export function RemoveClientDialog({ membership, onClose }: Props) {
  const { busy, error, run } = useAction(onClose);
  const actions = useClientActions();
  const names = { name: firstName(membership), program: membership.plan.title };
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      busy={busy}
      title={m.clients_remove_title(names)}
      confirm={m.clients_remove_confirm()}
      onConfirm={() => run((key) => actions.remove(membership, key), m.clients_remove_done(names))}
    >
      <div className="stack">
        <p>{m.clients_remove_text(names)}</p>
        <FormError>{error}</FormError>
      </div>
    </ConfirmDialog>
  );
}
