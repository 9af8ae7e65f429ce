import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isRecurring } from "~/domain/programs/priceOptions";
import { formatMoney } from "~/lib/money";
import { ApiError, errorMessage, withoutStatusCode } from "~/lib/apiError";
import { toLocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { FormError } from "~/ui/form/FormError";
import { toast, toastError } from "~/ui/toast/toast";
import { type PublicProgram, type PurchaseResult, retryPayment, useRefreshMemberships } from "../../api";
import { confirmPurchase } from "../checkout/confirmPurchase";
import { formatLongDate } from "../../format";
import css from "./dialogs.module.css";
import { useOneAtATime } from "~/domain/payments/useOneAtATime";
import { usePaymentMethod } from "~/domain/payments/usePaymentMethod";

/** Refusals after which there is nothing left to pay. */
const ENDS_PURCHASE = new Set(["MembershipOver", "PaymentCanceled", "PaymentNotDue", "PaymentRefunded"]);

const endsPurchase = (error: unknown): boolean => error instanceof ApiError && ENDS_PURCHASE.has(error.code ?? "");

/** Pays an outstanding balance, with the same card or another one. */
export default function RetryPaymentDialog({
  program,
  onClose,
  onCancelInstead,
}: {
  program: PublicProgram;
  onClose: () => void;
  onCancelInstead: () => void;
}) {
  const refreshMemberships = useRefreshMemberships();
  const payOnce = useOneAtATime();
  const { membership } = program;
  const due = membership?.plan_price;
  /** What was due last: it stays readable if the purchase ends meanwhile. Another purchase has its own price at once. */
  const [lastDue, setLastDue] = useState(due);
  if (due && due !== lastDue) setLastDue(due);
  const price = due ?? lastDue;
  const isOver = !due;
  const pay = useMutation({
    mutationFn: async () => {
      const cardId = await method.resolveCardId();
      if (cardId === null) return null;
      return confirmPurchase(
        program.id,
        await retryPayment(program.id, cardId),
        method.publishableKey,
        method.confirmWithBank,
      );
    },
    onSuccess: async (paid) => {
      if (!paid) return;
      await refreshMemberships();
      toast(paid.message ?? retriedText(paid));
      onClose();
    },
    onError: (error) => {
      void refreshMemberships();
      if (endsPurchase(error)) {
        // The program leaves the list that this dialog may be part of: the sentence has to outlive both.
        toastError(withoutStatusCode(errorMessage(error)), { persistent: true });
        onClose();
      } else method.openCardFix(error);
    },
  });
  const submit = () => payOnce(() => pay.mutateAsync());
  const renews = price ? isRecurring(price) : false;
  const method = usePaymentMethod(program.owner, pay.isPending, { renews, onWallet: submit });
  const amount = price ? formatMoney(price.amount_minor, price.currency) : "";
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={m.memberships_retry_title()}
        other={
          <Button variant="quiet" onClick={onCancelInstead} disabled={pay.isPending || isOver}>
            {m.memberships_retry_cancel()}
          </Button>
        }
        submit={m.memberships_pay({ amount })}
        disabled={!method.ready || isOver}
        busy={pay.isPending}
        onSubmit={submit}
      >
        <div className={css.stack}>
          <p>
            {membership?.grace_ends_at
              ? m.memberships_retry_text({
                  title: program.title,
                  date: formatLongDate(toLocalDate(membership.grace_ends_at)),
                })
              : m.memberships_retry_first({ title: program.title })}
          </p>
          {method.view}
          <FormError>{pay.error && withoutStatusCode(errorMessage(pay.error))}</FormError>
        </div>
      </FormDialog>
      {method.dialog}
    </>
  );
}

/** The message after a retry. Nothing may have been due any more: the coach had moved the launch, for example. */
function retriedText({ paid, membership }: PurchaseResult): string {
  if (paid) return m.memberships_paid();
  const date = membership.next_payment_on;
  return date ? m.memberships_not_due_until({ date: formatLongDate(date) }) : m.memberships_not_due();
}
