import { useMutation } from "@tanstack/react-query";
import { errorMessage } from "~/lib/apiError";
import { toLocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { trackEvent } from "~/lib/analytics";
import { cancelMembership, type Membership, useRefreshMemberships } from "../../api";
import { formatLongDate } from "../../format";
import css from "./CancelDialog.module.css";

/** The consequences of cancelling this membership: the end of access, and that nothing is charged again. */
function consequences({ state, plan_price, trial_end_at, current_period_end }: Membership): string[] {
  if (state === "trialing" && trial_end_at) {
    return [
      m.memberships_cancel_trial({ date: formatLongDate(toLocalDate(trial_end_at)) }),
      m.memberships_cancel_no_charge(),
    ];
  }
  if (state === "past_due" || state === "incomplete") {
    return [m.memberships_cancel_at_once(), m.memberships_cancel_outstanding()];
  }
  if (plan_price && plan_price.duration !== "one_off" && current_period_end && state !== "scheduled") {
    return [
      m.memberships_cancel_until({ date: formatLongDate(toLocalDate(current_period_end)) }),
      m.memberships_cancel_no_charge(),
      m.memberships_cancel_undo(),
    ];
  }
  return [m.memberships_cancel_at_once(), m.memberships_cancel_results()];
}

/** Confirms the cancellation of a program and lists its consequences. */
export default function CancelDialog({
  programId,
  title,
  membership,
  from,
  onClose,
}: {
  programId: string;
  title: string;
  membership: Membership;
  from: "page" | "list";
  onClose: () => void;
}) {
  const refreshMemberships = useRefreshMemberships();
  const cancel = useMutation({
    mutationFn: () => cancelMembership(programId, from),
    onSuccess: async () => {
      trackEvent("subscription_cancelled", { plan_id: programId });
      await refreshMemberships();
      toast(m.memberships_cancelled());
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={m.memberships_cancel_title({ title })}
      confirm={m.memberships_cancel_confirm()}
      cancel={m.memberships_cancel_keep()}
      danger
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate()}
    >
      <ul className={css.consequences}>
        {consequences(membership).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <FormError>{cancel.error && errorMessage(cancel.error)}</FormError>
    </ConfirmDialog>
  );
}
