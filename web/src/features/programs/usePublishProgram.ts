import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { toast, toastError } from "~/ui/toast/toast";
import { useProgramActions } from "./api";

/** Publishes a draft, or shows why it cannot be published yet. */
export function usePublishProgram(programId: string) {
  const actions = useProgramActions(programId);
  const [busy, setBusy] = useState(false);

  async function publish() {
    setBusy(true);
    try {
      await actions.publish();
      toast(m.programs_published());
    } catch (error) {
      toastError(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }
  return { publish, busy };
}
