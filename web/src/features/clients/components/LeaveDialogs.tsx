import { useState } from "react";
import { newIdempotencyKey } from "~/api/client";
import { formatDate } from "~/lib/dates";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { ConfirmDialog, Dialog } from "~/ui/dialog/Dialog";
import { CheckboxField, RadioField } from "~/ui/field/CheckboxField";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { type Place, useActions } from "../api";
import { trialEndOf } from "../words";

type Props = { place: Place; onClose: () => void };
const firstName = (place: Place) => place.client.full_name.split(" ")[0] as string;

/** One attempt of an action: busy while it runs, its refusal in words, one key for all its repetitions. */
function useAttempt(onClose: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [key] = useState(newIdempotencyKey);
  const run = async (way: (key: string) => Promise<void>, said: string) => {
    setBusy(true);
    setError(undefined);
    try {
      await way(key);
      toast(said);
      onClose();
    } catch (problem) {
      setError(errorMessage(problem));
      setBusy(false);
    }
  };
  return { busy, error, run };
}

/** Ends a membership now or later, with or without the last payment going back; says what each means. */
export function CancelDialog({ place, onClose }: Props) {
  const { busy, error, run } = useAttempt(onClose);
  const actions = useActions();
  const later = place.abilities.includes("cancel_later");
  const [mode, setMode] = useState<"now" | "period_end">(later ? "period_end" : "now");
  const [refund, setRefund] = useState(false);
  const name = firstName(place);
  const names = { name, program: place.plan.title };
  const trialEnd = trialEndOf(place);
  const until = trialEnd ?? place.paid_until;
  const date = until ? formatDate(until) : "";
  const amount = place.price?.price_format ?? "";
  const mayRefund = place.abilities.includes("refund") && place.price;
  const giveBack = Boolean(mayRefund) && refund;
  const laterHelp = trialEnd
    ? m.clients_cancel_later_trial({ name, date })
    : m.clients_cancel_later_help({ name, date });
  const confirm = () =>
    run(
      (key) => actions.cancel(place, { mode, refund: giveBack }, key),
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
            {giveBack ? m.clients_cancel_confirm_refund({ amount }) : m.clients_cancel_confirm()}
          </Button>
        </>
      }
    >
      <div className="stack">
        {later ? (
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
        {mayRefund && (
          <CheckboxField
            label={m.clients_cancel_refund({ amount })}
            help={m.clients_cancel_refund_help()}
            checked={refund}
            onChange={(event) => setRefund(event.currentTarget.checked)}
          />
        )}
        <FormError>{error}</FormError>
      </div>
    </Dialog>
  );
}

/** Takes a client out of a program at once and keeps them out. */
export function RemoveDialog({ place, onClose }: Props) {
  const { busy, error, run } = useAttempt(onClose);
  const actions = useActions();
  const names = { name: firstName(place), program: place.plan.title };
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      busy={busy}
      title={m.clients_remove_title(names)}
      confirm={m.clients_remove_confirm()}
      onConfirm={() => run((key) => actions.remove(place, key), m.clients_remove_done(names))}
    >
      <div className="stack">
        <p>{m.clients_remove_text(names)}</p>
        <FormError>{error}</FormError>
      </div>
    </ConfirmDialog>
  );
}
