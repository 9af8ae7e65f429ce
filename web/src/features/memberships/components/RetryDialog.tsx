import { useMutation } from "@tanstack/react-query";
import { formatMoney } from "~/lib/money";
import { sentenceOf } from "~/lib/problem";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { type PublicPlan, retryPayment, useMembershipMoved } from "../api";
import { confirmed } from "../pay";
import { plainSentence } from "../standing";
import { dayOf, spokenDate } from "../words";
import css from "./dialogs.module.css";
import { usePayWith } from "./usePayWith";

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
      const card = await method.card();
      if (card === null) return null;
      return confirmed(plan.id, await retryPayment(plan.id, card), method.publishableKey, method.ask);
    },
    onSuccess: async (paid) => {
      if (!paid) return;
      await moved();
      toast(paid.message ?? m.memberships_paid());
      onClose();
    },
    onError: (error) => {
      void moved();
      method.heed(error);
    },
  });
  const method = usePayWith(plan.owner, pay.isPending, () => pay.mutate());
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
