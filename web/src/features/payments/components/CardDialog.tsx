import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useMe } from "~/api/me";
import { useSettings } from "~/api/settings";
import { CardForm } from "~/domain/payments/CardForm";
import { brandName } from "~/domain/payments/cardNumber";
import type { CardSetup, SavedCard } from "~/domain/payments/cards";
import { connectProvider } from "~/domain/payments/provider/connect";
import type { PaymentProvider } from "~/domain/payments/provider/types";
import { SandboxNotice } from "~/domain/payments/SandboxNotice";
import { useOneAtATime } from "~/domain/payments/useOneAtATime";
import { useSandboxBank } from "~/domain/payments/useSandboxBank";
import { useCardForm } from "~/domain/payments/useCardForm";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { FormError } from "~/ui/form/FormError";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { toast } from "~/ui/toast/toast";

/**
 * Adds a card, or replaces `replaced` with a new one. The dialog cannot be closed while it saves, and what was typed
 * stays when the card is declined.
 */
export function CardDialog({
  setup,
  replaced,
  onClose,
  onSaved,
}: {
  setup: CardSetup;
  replaced?: SavedCard;
  onClose: () => void;
  onSaved: () => unknown;
}) {
  const settings = useSettings().data;
  const me = useMe().data;
  const { confirmWithBank, dialog } = useSandboxBank();
  const [provider, setProvider] = useState<PaymentProvider>();
  const [isFormComplete, setIsFormComplete] = useState(false);
  const started = useRef<Promise<{ client_secret: string }>>(undefined);
  const card = useCardForm({ name: me?.current.full_name ?? "", country: me?.private.country ?? null }, provider);

  const connect = useEffectEvent(async (publishableKey: string | null) => {
    let account: string | null = null;
    // The provider's form belongs to an account, so the setup starts before the form is mounted.
    if (publishableKey) {
      const starting = setup.start();
      started.current = starting;
      account = (await starting).stripe_account;
    }
    return connectProvider(publishableKey, account, confirmWithBank);
  });
  const showError = useEffectEvent((error: unknown) => card.form.setFieldError("base", errorMessage(error)));
  useEffect(() => {
    if (!settings) return undefined;
    let unmounted = false;
    connect(settings.publishable_key)
      .then((connected) => !unmounted && setProvider(() => connected))
      .catch((error: unknown) => !unmounted && showError(error));
    return () => {
      unmounted = true;
    };
  }, [settings]);

  const saveOnce = useOneAtATime();
  const save = useMutation({
    mutationFn: async () => {
      if (!card.validate() || !provider) return false;
      started.current ??= setup.start();
      const { client_secret } = await started.current;
      const paymentMethod = await card.saveTo(provider, client_secret, setup.coachId);
      if (!paymentMethod) return false;
      started.current = undefined;
      await setup.save(paymentMethod);
      return true;
    },
    onSuccess: async (saved) => {
      if (!saved) return;
      await onSaved();
      toast(replaced ? m.payments_card_updated() : m.payments_card_added());
      onClose();
    },
    onError: () => {
      started.current = undefined;
    },
  });

  const submit = () => saveOnce(() => save.mutateAsync());
  const isComplete = card.isComplete && (provider?.isSandbox !== false || isFormComplete);
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={
          replaced
            ? m.payments_card_named({ brand: brandName(replaced.brand), last4: replaced.last4 })
            : m.payments_add_card()
        }
        submit={m.payments_save_card()}
        disabled={!provider || !isComplete}
        busy={save.isPending}
        onSubmit={submit}
      >
        <div className="stack" style={{ gap: "var(--s-4)" }}>
          {replaced && <p className="dim">{m.payments_replace_text()}</p>}
          {settings?.payments_mode === "sandbox" && <SandboxNotice />}
          {settings ? (
            <CardForm
              card={card}
              provider={provider}
              countries={settings.countries}
              disabled={save.isPending}
              onComplete={setIsFormComplete}
              onWallet={submit}
            />
          ) : (
            <Skeleton height={200} />
          )}
          <FormError>{save.error && errorMessage(save.error)}</FormError>
        </div>
      </FormDialog>
      {dialog}
    </>
  );
}
