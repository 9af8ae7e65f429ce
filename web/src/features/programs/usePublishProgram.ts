import { useMutation } from "@tanstack/react-query";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { toast, toastError } from "~/ui/toast/toast";
import { useProgramActions } from "./api";

/** Publishes a draft, or shows why it cannot be published yet. */
export function usePublishProgram(programId: string) {
  const actions = useProgramActions(programId);
  return useMutation({
    mutationFn: actions.publish,
    onSuccess: () => toast(m.programs_published()),
    onError: (error) => toastError(errorMessage(error)),
  });
}
