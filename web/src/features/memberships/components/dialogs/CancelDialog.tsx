import { useMutation } from "@tanstack/react-query";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { trackEvent } from "~/lib/analytics";
import { cancelMembership, type Membership, useRefreshMemberships } from "../../api";
import css from "./CancelDialog.module.css";
import { cancelConsequences } from "./cancelConsequences";
import { WinBackOffer } from "./WinBackOffer";

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
      <WinBackOffer programId={programId} onStay={onClose} />
      <ul className={css.consequences}>
        {cancelConsequences(membership).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <FormError>{cancel.error && errorMessage(cancel.error)}</FormError>
    </ConfirmDialog>
  );
}
