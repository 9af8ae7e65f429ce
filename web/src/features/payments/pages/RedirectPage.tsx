import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { cardsAt } from "~/api/payment/cards";
import { outcomeAfterReturn } from "~/api/payment/open";
import { useSession } from "~/api/session";
import { useSettings } from "~/api/settings";
import { ownPath } from "~/lib/paths";
import { pathOf } from "~/lib/routes";
import { m } from "~/paraglide/messages.js";
import { usePageSearch } from "~/ui/link/usePage";
import { Page } from "~/ui/page/Page";
import { Skeleton, SkeletonText } from "~/ui/skeleton/Skeleton";
import { toast, toastError } from "~/ui/toast/toast";
import { useCardsMoved } from "../api";

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

/** Back from a bank that asked on a page of its own: keeps the card or says that it failed, and leads on. */
export default function RedirectPage() {
  const [asked] = usePageSearch((raw) => ({
    coachId: text(raw.coach_id),
    account: text(raw.stripe_account) ?? null,
    back: ownPath(raw.back),
    secret: text(raw.setup_intent_client_secret) ?? text(raw.payment_intent_client_secret),
  }));
  const { user } = useSession();
  const router = useRouter();
  const settings = useSettings();
  const moved = useCardsMoved();
  const begun = useRef(false);

  const finish = useEffectEvent(async (publishableKey: string | null) => {
    try {
      const outcome = await outcomeAfterReturn(publishableKey, asked.account, asked.secret);
      if (!outcome.ok) throw new Error(outcome.message);
      if (asked.coachId && outcome.paymentMethod) {
        await cardsAt(asked.coachId).keep(outcome.paymentMethod);
        await moved();
        toast(m.payments_card_added());
      }
    } catch {
      toastError(m.payments_redirect_failed());
    }
    const home = user?.role === "coach" ? pathOf("coach_profile_info") : pathOf("billing_payment");
    router.history.replace(asked.back ?? home);
  });
  useEffect(() => {
    if (settings.isPending || begun.current) return;
    begun.current = true;
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
