import { useMutation } from "@tanstack/react-query";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { toast, toastError } from "~/ui/toast/toast";
import { undoCancellation, useRefreshMemberships } from "../../api";

/** Undoes a cancellation and confirms it with a toast. */
export function useUndoCancellation(programId: string) {
  const refreshMemberships = useRefreshMemberships();
  return useMutation({
    mutationFn: () => undoCancellation(programId),
    onSuccess: async () => {
      await refreshMemberships();
      toast(m.memberships_subscription_resumed());
    },
    onError: (error) => toastError(errorMessage(error)),
  });
}
