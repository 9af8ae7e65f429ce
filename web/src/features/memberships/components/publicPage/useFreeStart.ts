import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useSession } from "~/api/session";
import { m } from "~/paraglide/messages.js";
import { toast } from "~/ui/toast/toast";
import { type PublicProgram, purchaseProgram, useRefreshMemberships } from "../../api";
import { takeFreeStart } from "../../freeStart";
import type { DialogKind } from "../dialogs/lazyDialogs";

/** Starts a free program on the chosen date, if nothing has to be asked first; also after the sign-up it led to. */
export function useFreeStart(program: PublicProgram, startDate: string, openDialog: (dialog: DialogKind) => void) {
  const refreshMemberships = useRefreshMemberships();
  const save = useMutation({
    mutationFn: () =>
      purchaseProgram(program.id, {
        // The page says that it is free.
        price_option_id: null,
        start_date: startDate,
        waiver_accepted: false,
        full_name: "",
        trial_expected: false,
      }),
    onSuccess: async () => {
      await refreshMemberships();
      toast(m.memberships_added());
      openDialog("next");
    },
    // It may have a price by now.
    onError: () => refreshMemberships(),
  });

  function start() {
    if (program.will_resume) openDialog("resume");
    else if (program.plan_waiver.needed) openDialog("waiver");
    else save.mutate();
  }

  const isClient = useSession().user?.role === "user";
  const continueAfterSignUp = useEffectEvent(() => {
    if (takeFreeStart(program.id) && program.primary_action.action === "get") start();
  });
  useEffect(() => {
    if (isClient) continueAfterSignUp();
  }, [isClient]);

  return { start, busy: save.isPending, error: save.error };
}
