import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "~/api/client";
import { MAX_REFUND_NOTE_LENGTH } from "~/api/limits";
import { ApiError, errorMessage } from "~/lib/apiError";
import { formatDate, toLocalDate } from "~/lib/dates";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { MoneyField } from "~/ui/field/NumberField";
import { TextArea } from "~/ui/field/TextField";
import { FormError } from "~/ui/form/FormError";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { toast } from "~/ui/toast/toast";
import { refundPayment, useClientPayment, useRefreshTransactions } from "../api";
import css from "./RefundDialog.module.css";

type ClientPayment = Schemas["ClientPaymentView"];

/** Refunds a client's payment in full or in part, and may end what it paid for. */
export function RefundDialog({
  paymentId,
  client,
  onClose,
}: {
  paymentId: string;
  client: string;
  onClose: () => void;
}) {
  const query = useClientPayment(paymentId);
  const payment = query.data;
  /** Undefined until the coach has typed: everything that is left. */
  const [typed, setTyped] = useState<number | null>();
  const [note, setNote] = useState("");
  const [ends, setEnds] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const refresh = useRefreshTransactions();
  const refund = useMutation({
    mutationFn: (amount: number) => refundPayment(paymentId, { amount_minor: amount, note, key, end_membership: ends }),
    onSuccess: async (made) => {
      toast(resultText(made));
      onClose();
      await refresh();
    },
  });
  const left = payment?.left.amount_minor ?? 0;
  const amount = typed === undefined ? left : typed;
  const money = (minor: number) => formatMoney(minor, payment?.left.currency ?? "GBP");
  const amountError = refund.error instanceof ApiError ? refund.error.errors.amount_minor?.join(" ") : undefined;
  return (
    <FormDialog
      onClose={onClose}
      title={m.payments_refund_title({ client })}
      size="small"
      submit={
        amount && payment
          ? m.payments_refund_submit({ amount: money(ends && payment.end_refunds_all ? left : amount) })
          : m.payments_refund()
      }
      disabled={!payment || left === 0 || payment.is_disputed || !amount}
      busy={refund.isPending}
      onSubmit={() => amount && refund.mutate(amount)}
    >
      {query.error && !payment && <ErrorState error={query.error} onRetry={query.refetch} />}
      {query.isPending && <Skeleton height={160} />}
      {payment && (
        <div className={css.form}>
          <p className="dim">
            {m.payments_refund_of({
              paid: money(payment.paid.amount_minor),
              program: payment.plan_title,
              date: formatDate(toLocalDate(payment.paid_at)),
            })}
            {payment.paid.amount_minor > left && (
              <> · {m.payments_refund_before({ amount: money(payment.paid.amount_minor - left) })}</>
            )}
          </p>
          {payment.is_disputed ? (
            <p>{m.payments_refund_disputed({ client })}</p>
          ) : left === 0 ? (
            <p>{m.payments_refund_none_left()}</p>
          ) : (
            <>
              <MoneyField
                label={m.payments_refund_amount()}
                currency={payment.left.currency}
                value={amount}
                onChange={(value) => setTyped(value)}
                error={amountError}
              />
              <TextArea
                label={m.payments_refund_note()}
                help={m.payments_refund_note_help({ client })}
                minRows={2}
                maxLength={MAX_REFUND_NOTE_LENGTH}
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
              {payment.can_end && (
                <CheckboxField
                  label={m.payments_refund_end()}
                  checked={ends}
                  onChange={(event) => setEnds(event.currentTarget.checked)}
                />
              )}
              {amount && amount <= left ? (
                <p className={css.consequence} aria-live="polite">
                  {consequence(payment, ends, money(amount), money(left), client)} {m.payments_refund_fee()}
                </p>
              ) : null}
            </>
          )}
          <FormError>{refund.error && !amountError ? errorMessage(refund.error) : null}</FormError>
        </div>
      )}
    </FormDialog>
  );
}

function consequence(payment: ClientPayment, ends: boolean, amount: string, left: string, client: string): string {
  const program = payment.plan_title;
  if (!ends) return m.payments_refund_keeps({ client, amount });
  if (payment.end_refunds_all) return m.payments_refund_ends_all({ client, program, amount: left });
  return m.payments_refund_ends({ client, program, amount });
}

/** What became of the newest refund. */
function resultText({ refunds, client_name: client }: ClientPayment): string {
  const [last] = refunds;
  if (last?.state === "failed") return m.payments_refund_failed();
  if (last?.state !== "done") return m.payments_refund_under_way();
  return m.payments_refund_done({ client, amount: formatMoney(last.amount.amount_minor, last.amount.currency) });
}
