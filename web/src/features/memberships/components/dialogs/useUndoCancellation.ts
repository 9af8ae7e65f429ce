import { useMutation } from "@tanstack/react-query";
import { sentenceOf } from "~/lib/problem";
import { m } from "~/paraglide/messages.js";
import { toast, toastError } from "~/ui/toast/toast";
import { undoCancel, useMembershipMoved } from "../../api";

/** Keeps a subscription that would have ended, and says so. */
export function useUndoCancel(programId: string) {
  const moved = useMembershipMoved();
  return useMutation({
    mutationFn: () => undoCancel(programId),
    onSuccess: async () => {
      await moved();
      toast(m.memberships_subscription_resumed());
    },
    onError: (error) => toastError(sentenceOf(error)),
  });
}
