import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { toast, toastError } from "~/ui/toast/toast";
import { usePlanWrites } from "./api";

/** Puts a draft on sale, or says what it still wants. */
export function usePublishing(programId: string) {
  const writes = usePlanWrites(programId);
  const [busy, setBusy] = useState(false);

  async function publish() {
    setBusy(true);
    try {
      await writes.publish();
      toast(m.programs_published());
    } catch (problem) {
      toastError(errorMessage(problem));
    } finally {
      setBusy(false);
    }
  }
  return { publish, busy };
}
