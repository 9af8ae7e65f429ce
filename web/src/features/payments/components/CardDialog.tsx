import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type CardPlace, changeCard, type SavedCard } from "~/api/payment/cards";
import { openPaymentUi } from "~/api/payment/open";
import { useMe } from "~/api/me";
import { useSettings } from "~/api/settings";
import { brandName } from "~/lib/card";
import type { PaymentUi } from "~/lib/payment";
import { sentenceOf } from "~/lib/problem";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { FormError } from "~/ui/form/FormError";
import { CardForm } from "~/ui/payment/CardForm";
import { SimulatedNote } from "~/ui/payment/TestCards";
import { useBank } from "~/ui/payment/useBank";
import { billingOf, payerOf, useCardForm } from "~/ui/payment/useCardForm";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { toast } from "~/ui/toast/toast";

/**
 * Adds a card, puts a new one in the place of an old one (`rewrite`), or changes who is billed (`edit`). It cannot be
 * closed while it works, and what was typed stays when the card is refused.
 */
export function CardDialog({
  mode,
  card: saved,
  place,
  onClose,
  onSaved,
}: {
  mode: "add" | "edit" | "rewrite";
  card?: SavedCard;
  place: CardPlace;
  onClose: () => void;
  onSaved: () => unknown;
}) {
  const settings = useSettings().data;
  const me = useMe().data;
  const { ask, dialog } = useBank();
  const [payment, setPayment] = useState<PaymentUi>();
  const [complete, setComplete] = useState(false);
  const init = useRef<Promise<{ client_secret: string }>>(undefined);
  const fields = mode === "edit" ? "address" : "card";
  const card = useCardForm(
    saved && mode === "edit"
      ? payerOf(saved)
      : { name: me?.current.full_name ?? "", country: me?.private.country ?? null },
    payment,
    fields,
  );

  const open = useEffectEvent(async (publishableKey: string | null) => {
    let account: string | null = null;
    // The provider's form belongs to an account, so its secret is asked for before it is drawn.
    if (publishableKey) {
      const begun = place.init();
      init.current = begun;
      account = (await begun).stripe_account;
    }
    return openPaymentUi(publishableKey, account, ask);
  });
  const failed = useEffectEvent((error: unknown) => card.form.setFieldError("base", sentenceOf(error)));
  useEffect(() => {
    if (!settings || mode === "edit") return undefined;
    let gone = false;
    open(settings.publishable_key)
      .then((opened) => !gone && setPayment(() => opened))
      .catch((error: unknown) => !gone && failed(error));
    return () => {
      gone = true;
    };
  }, [settings, mode]);

  const save = useMutation({
    mutationFn: async () => {
      if (!card.check()) return false;
      if (mode === "edit" && saved) {
        await changeCard(saved.id, { billing_details: billingOf(card.form.values) });
        return true;
      }
      if (!payment) return false;
      init.current ??= place.init();
      const { client_secret } = await init.current;
      const method = await card.save(payment, client_secret, place.coachId);
      if (!method) return false;
      init.current = undefined;
      await place.keep(method);
      return true;
    },
    onSuccess: async (ok) => {
      if (!ok) return;
      await onSaved();
      toast(mode === "add" ? m.payments_card_added() : m.payments_card_updated());
      onClose();
    },
    onError: () => {
      init.current = undefined;
    },
  });

  const title =
    mode === "add"
      ? m.payments_add_card()
      : saved && m.payments_change_card({ brand: brandName(saved.brand), last4: saved.last4 });
  const ready = mode === "edit" || payment !== undefined;
  const filled = card.complete && (mode === "edit" || payment?.simulated !== false || complete);
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={title}
        submit={m.payments_save_card()}
        disabled={!ready || !filled}
        busy={save.isPending}
        onSubmit={() => save.mutate()}
      >
        <div className="stack" style={{ gap: "var(--s-4)" }}>
          {mode === "rewrite" && <p className="dim">{m.payments_rewrite_text()}</p>}
          {settings?.payments_mode === "sandbox" && mode !== "edit" && <SimulatedNote />}
          {settings ? (
            <CardForm
              card={card}
              payment={payment}
              countries={settings.countries}
              fields={fields}
              disabled={save.isPending}
              onComplete={setComplete}
              onWallet={() => save.mutate()}
            />
          ) : (
            <Skeleton height={200} />
          )}
          <FormError>{save.error && sentenceOf(save.error)}</FormError>
        </div>
      </FormDialog>
      {dialog}
    </>
  );
}
