import { useState } from "react";
import { session } from "~/api/session";
import { pathOf } from "~/lib/routes";
import { useGo } from "~/ui/link/Link";
import { type Option, type PublicPlan, sendEvent } from "../../api";
import { keepSigner } from "../../waiverSigner";
import { startOf } from "../../format";
import type { DialogKind } from "../dialogs/lazyDialogs";
import { useUndoCancel } from "../dialogs/useUndoCancellation";
import type { Signature } from "../dialogs/WaiverFields";

/** What is in the address besides what this page knows travels along to the purchase. */
type Extra = Record<string, string | string[]>;

/**
 * Choosing on the public page: the option, the start date, and what the one button does. The server says which action
 * it is; here it is only carried out.
 */
export function useBuying(plan: PublicPlan, asked: { price?: string; startDate?: string; extra: Extra }) {
  const go = useGo();
  const open = plan.price_options.filter(({ archived }) => !archived);
  const [price, setPrice] = useState<string>();
  const [start, setStart] = useState<string>();
  const [dialog, setDialog] = useState<DialogKind | null>(null);
  const undo = useUndoCancel(plan.id);
  const wanted = plan.selected_price ?? price ?? asked.price;
  const option: Option | undefined = open.find(({ id }) => id === wanted) ?? open[0];
  const startDate = startOf(plan, start, asked.startDate);

  const programId = plan.custom_url ?? plan.id;
  const search = {
    ...asked.extra,
    startDate: plan.will_resume ? undefined : startDate,
    price: open.length > 1 ? option?.id : undefined,
  };

  function toForm(signature?: Signature) {
    if (signature) keepSigner(plan.id, signature.name);
    go({ name: "plan_purchase_form", params: { programId }, search: { ...search, waiverAgree: signature && "true" } });
  }

  /** The one button. */
  function act() {
    switch (plan.primary_action.action) {
      case "get":
        if (!session.get().token) {
          session.rememberReturn(pathOf("public_plan", { params: { programId }, search }));
          go({ name: "onboarding-coaching-signup", params: { role: "client" } });
        } else if (plan.will_resume) setDialog("resume");
        else if (plan.plan_waiver.needed) setDialog("waiver");
        else setDialog("calendar");
        return;
      case "purchase":
      case "subscribe":
      case "start_trial":
        toForm();
        return;
      case "start":
        setDialog("calendar");
        return;
      case "resume":
        setDialog("resume");
        return;
      case "retry":
        setDialog("retry");
        return;
      case "undo_cancel":
        undo.mutate();
        return;
      case "none":
    }
  }

  return {
    options: plan.is_owner ? plan.price_options : open,
    option,
    choose: (id: string) => {
      setPrice(id);
      sendEvent("plan_chosen", { plan_id: plan.id, price_option_id: id });
    },
    startDate,
    setStart,
    act,
    busy: undo.isPending,
    dialog,
    setDialog,
    toForm,
  };
}

export type Buying = ReturnType<typeof useBuying>;
