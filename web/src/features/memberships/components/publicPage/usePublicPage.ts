import { useState } from "react";
import { MAX_DISCOUNT_CODE_LENGTH } from "~/api/limits";
import { session } from "~/api/session";
import { chosenOption, optionsOnSale } from "~/domain/programs/priceOptions";
import { pathOf } from "~/lib/routes";
import { useGo } from "~/ui/link/Link";
import { trackEvent } from "~/lib/analytics";
import type { PublicProgram } from "../../api";
import { rememberFreeStart } from "../../freeStart";
import { leaving } from "../../leaving";
import { validStartDate } from "../../pricing";
import { storeSigner } from "../../waiverSigner";
import type { DialogKind } from "../dialogs/lazyDialogs";
import { useUndoCancellation } from "../dialogs/useUndoCancellation";
import type { Signature } from "../dialogs/WaiverFields";
import { programUrlId } from "../../urlId";
import { useFreeStart } from "./useFreeStart";

/** The rest of the page's query (campaign parameters, an invitation), which is passed on to the checkout. */
type OtherParameters = Record<string, string | string[]>;

/**
 * The choices on the public page (price option and start date) and its primary action. The server decides which action
 * that is; this only carries it out.
 */
export function usePublicPage(
  program: PublicProgram,
  search: { price?: string; startDate?: string; otherParameters: OtherParameters },
  setSearch: (change: { price: string }) => void,
) {
  const go = useGo();
  const available = optionsOnSale(program);
  const [price, setPrice] = useState<string>();
  const [start, setStart] = useState<string>();
  const [dialog, setDialog] = useState<DialogKind | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const undo = useUndoCancellation(program.id);
  const option = chosenOption(program, price ?? search.price);
  const startDate = validStartDate(program, start, search.startDate);

  const free = useFreeStart(program, startDate, setDialog);

  const programId = programUrlId(program);
  const checkoutSearch = {
    ...search.otherParameters,
    startDate: program.will_resume ? undefined : startDate,
    price: available.length > 1 ? option?.id : undefined,
  };

  async function goToCheckout(signature?: Signature) {
    if (isLeaving) return;
    if (signature) storeSigner(program.id, signature);
    if (leaving.tell) {
      const { href } = location;
      setIsLeaving(true);
      await leaving.tell();
      setIsLeaving(false);
      if (location.href !== href) return; // they have gone elsewhere
    }
    go({
      name: "plan_purchase_form",
      params: { programId },
      search: { ...checkoutSearch, waiverAgree: signature && "true" },
    });
  }

  function runPrimaryAction() {
    switch (program.primary_action.action) {
      case "get":
        if (!session.get().token) {
          // An invitation is accepted first.
          if (!search.otherParameters.invite) rememberFreeStart(program.id);
          session.rememberReturn(pathOf("public_plan", { params: { programId }, search: checkoutSearch }));
          go({ name: "onboarding-coaching-signup", params: { role: "client" } });
        } else free.start();
        return;
      case "purchase":
      case "subscribe":
      case "start_trial":
        void goToCheckout();
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
    options: program.is_owner ? program.price_options : available,
    option,
    /** A discount code that came with the link. The checkout says what it takes off. */
    code:
      typeof search.otherParameters.code === "string"
        ? search.otherParameters.code.slice(0, MAX_DISCOUNT_CODE_LENGTH)
        : undefined,
    chooseOption: (id: string) => {
      setPrice(id);
      // In the address, so that going back to the page shows it again.
      setSearch({ price: id });
      trackEvent("plan_chosen", { plan_id: program.id, price_option_id: id });
    },
    startDate,
    setStart,
    runPrimaryAction,
    busy: isLeaving || undo.isPending || free.busy,
    error: free.error,
    dialog,
    setDialog,
    goToCheckout,
  };
}

export type PublicPageState = ReturnType<typeof usePublicPage>;
