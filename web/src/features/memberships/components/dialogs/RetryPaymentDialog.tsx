import { useMutation } from "@tanstack/react-query";
import { formatMoney } from "~/lib/money";
import { sentenceOf } from "~/lib/problem";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { type PublicPlan, retryPayment, useMembershipMoved } from "../../api";
import { confirmPurchase } from "../checkout/confirmPurchase";
import { plainSentence } from "../../status";
import { dayOf, spokenDate } from "../../format";
import css from "./dialogs.module.css";
import { usePaymentMethod } from "~/domain/payments/usePaymentMethod";

/** Pays what is owed, with the same card or another one. */
export default function RetryDialog({
  plan,
  onClose,
  onCancelPlan,
}: {
  plan: PublicPlan;
  onClose: () => void;
  onCancelPlan: () => void;
}) {
  const moved = useMembershipMoved();
  const { membership } = plan;
  const owed = membership?.plan_price;
  const pay = useMutation({
    mutationFn: async () => {
      const card = await method.resolveCardId();
      if (card === null) return null;
      return confirmPurchase(plan.id, await retryPayment(plan.id, card), method.publishableKey, method.confirmWithBank);
    },
    onSuccess: async (paid) => {
      if (!paid) return;
      await moved();
      toast(paid.message ?? m.memberships_paid());
      onClose();
    },
    onError: (error) => {
      void moved();
      method.openCardFix(error);
    },
  });
  const method = usePaymentMethod(plan.owner, pay.isPending, () => pay.mutate());
  const total = owed ? formatMoney(owed.amount_minor, owed.currency) : "";
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={m.memberships_retry_title()}
        other={
          <Button variant="quiet" onClick={onCancelPlan} disabled={pay.isPending}>
            {m.memberships_retry_cancel()}
          </Button>
        }
        submit={m.memberships_pay({ sum: total })}
        disabled={!method.ready}
        busy={pay.isPending}
        onSubmit={() => pay.mutate()}
      >
        <div className={css.stack}>
          <p>
            {membership?.grace_ends_at
              ? m.memberships_retry_text({ title: plan.title, date: spokenDate(dayOf(membership.grace_ends_at)) })
              : m.memberships_retry_first({ title: plan.title })}
          </p>
          {method.view}
          <FormError>{pay.error && plainSentence(sentenceOf(pay.error))}</FormError>
        </div>
      </FormDialog>
      {method.dialog}
    </>
  );
}
