import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
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

/** Says why a payment failed if the dialog goes with the list that it is part of, before the person closes it. */
function useUnreadRefusal() {
  const isShown = useRef(true);
  const unread = useRef<string>(undefined);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      if (unread.current) toastError(unread.current, { persistent: true });
    };
  }, []);
  return (sentence: string | undefined) => {
    unread.current = sentence;
    if (sentence && !isShown.current) toastError(sentence, { persistent: true });
  };
}

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
  const setUnread = useUnreadRefusal();
  const close = () => {
    setUnread(undefined);
    onClose();
  };
  const pay = useMutation({
    /** `optionId` is what the button said; the purchase may change while a card is saved. */
    mutationFn: async (optionId: string | undefined) => {
      setUnread(undefined);
      const cardId = await method.resolveCardId();
      if (cardId === null) return null;
      return confirmPurchase(
        program.id,
        await retryPayment(program.id, cardId, optionId),
        method.publishableKey,
        method.confirmWithBank,
      );
    },
    onSuccess: async (paid) => {
      if (!paid) return;
      await refreshMemberships();
      toast(paid.message ?? retriedText(paid));
      close();
    },
    onError: (error) => {
      void refreshMemberships();
      const sentence = withoutStatusCode(errorMessage(error));
      if (endsPurchase(error)) {
        toastError(sentence, { persistent: true });
        close();
        return;
      }
      setUnread(sentence);
      method.openCardFix(error);
    },
  });
  const submit = () => payOnce(() => pay.mutateAsync(price?.id));
  const renews = price ? isRecurring(price) : false;
  const method = usePaymentMethod(program.owner, pay.isPending, { renews, onWallet: submit });
  const owed = membership?.amount_due ?? price;
  const amount = owed ? formatMoney(owed.amount_minor, owed.currency) : "";
  return (
    <>
      <FormDialog
        onClose={close}
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
