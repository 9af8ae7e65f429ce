import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { toast, toastError } from "~/ui/toast/toast";
import { archivePlan, type Plan, restorePlan, useKeepPlan } from "./api";

type Named = Pick<Plan, "id" | "title">;

/** Archives a program, which the toast takes back, and restores one. */
export function useArchiving() {
  const keep = useKeepPlan();
  const [busy, setBusy] = useState(false);

  async function put(way: (programId: string) => Promise<Plan>, plan: Named, said: string, back?: () => unknown) {
    setBusy(true);
    try {
      keep(await way(plan.id));
      toast(said, back && { undo: { run: back } });
    } catch (problem) {
      toastError(errorMessage(problem));
    } finally {
      setBusy(false);
    }
  }
  const restore = (plan: Named) => put(restorePlan, plan, m.programs_restored_toast({ title: plan.title }));
  const archive = (plan: Named) =>
    put(archivePlan, plan, m.programs_archived_toast({ title: plan.title }), () => restore(plan));
  return { archive, restore, busy };
}
