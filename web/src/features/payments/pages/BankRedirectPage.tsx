import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { useSession } from "~/api/session";
import { useSettings } from "~/api/settings";
import { newCardSetup, useRefreshCards } from "~/domain/payments/cards";
import { paymentResultAfterRedirect } from "~/domain/payments/provider/connect";
import { internalPath } from "~/lib/paths";
import { pathOf } from "~/lib/routes";
import { parseText } from "~/lib/search";
import { m } from "~/paraglide/messages.js";
import { usePageSearch } from "~/ui/link/usePage";
import { Page } from "~/ui/page/Page";
import { Skeleton, SkeletonText } from "~/ui/skeleton/Skeleton";
import { toast, toastError } from "~/ui/toast/toast";

/** Where saved cards are: of clients, and of coaches. */
const CARD_PAGES = ["billing_payment", "coach_profile_billing"] as const;

/** Shown on return from the bank's own page: saves the card or reports the failure, then goes back. */
export default function BankRedirectPage() {
  const [search] = usePageSearch((raw) => ({
    coachId: parseText(raw.coach_id) || null,
    successRoute: CARD_PAGES.find((name) => name === raw.success_route_name),
    account: parseText(raw.stripe_account) || null,
    back: internalPath(raw.back),
    clientSecret: parseText(raw.setup_intent_client_secret) || parseText(raw.payment_intent_client_secret) || undefined,
  }));
  const { user } = useSession();
  const router = useRouter();
  const settings = useSettings();
  const refreshCards = useRefreshCards();
  const started = useRef(false);

  const finish = useEffectEvent(async (publishableKey: string | null) => {
    try {
      const result = await paymentResultAfterRedirect(publishableKey, search.account, search.clientSecret);
      if (!result.ok) throw new Error(result.message);
      if (result.paymentMethod) {
        await newCardSetup(search.coachId).save(result.paymentMethod);
        await refreshCards();
        toast(m.payments_card_added());
      }
    } catch {
      toastError(m.payments_redirect_failed());
    }
    const home = user?.role === "coach" ? "coach_profile_billing" : "billing_payment";
    router.history.replace(search.back ?? pathOf(search.successRoute ?? home));
  });
  useEffect(() => {
    if (settings.isPending || started.current) return;
    started.current = true;
    void finish(settings.data?.publishable_key ?? null);
  }, [settings.isPending, settings.data]);

  return (
    <Page title={m.payments_cards_title()} width="form">
      <div role="status" aria-busy="true">
        <span className="visually-hidden">{m.app_loading()}</span>
        <Skeleton width="60%" height={28} />
        <SkeletonText lines={2} />
      </div>
    </Page>
  );
}
