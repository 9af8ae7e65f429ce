import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useMe } from "~/api/me";
import { useSettings } from "~/api/settings";
import { ApiError, errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { CardForm } from "./CardForm";
import { newCardSetup, type PayeeId, type SavedCard, useRefreshCards, useSavedCards } from "./cards";
import { connectProvider } from "./provider/connect";
import type { PaymentProvider } from "./provider/types";
import { SandboxNotice } from "./SandboxNotice";
import { SavedCardPicker } from "./SavedCardPicker";
import { useSandboxBank } from "./useSandboxBank";
import { useCardForm } from "./useCardForm";
import css from "./usePaymentMethod.module.css";

const BillingDetailsDialog = lazy(() => import("./BillingDetailsDialog"));

/** The account that is paid, null for the app itself, and the provider's id of it. */
type Payee = { account_id: PayeeId; stripe_account: string | null };

/**
 * Paying a coach, or for the coach's own plan, with a saved card or a new one. `resolveCardId()` returns the id of the card to charge, saving a new
 * card first; null when something is missing or declined, which the form then shows. The card stays selected when the
 * charge fails, so nothing is typed twice.
 */
export function usePaymentMethod(
  payee: Payee,
  busy: boolean,
  { renews, onWallet }: { renews?: boolean; onWallet?: () => void } = {},
) {
  const settingsQuery = useSettings();
  const settings = settingsQuery.data;
  const me = useMe().data;
  const cards = useSavedCards(payee.account_id);
  const refreshCards = useRefreshCards();
  const bank = useSandboxBank();
  const [provider, setProvider] = useState<PaymentProvider>();
  const [connectionError, setConnectionError] = useState<unknown>();
  const [connectionAttempt, setConnectionAttempt] = useState(0);
  const [selected, setSelected] = useState<string>();
  const [editing, setEditing] = useState<SavedCard>();
  const clientSecret = useRef<string>(undefined);
  const publishableKey = settings?.publishable_key ?? null;
  const { confirmWithBank } = bank;

  useEffect(() => {
    if (!settings) return undefined;
    let unmounted = false;
    connectProvider(publishableKey, payee.stripe_account, confirmWithBank)
      .then((connected) => !unmounted && setProvider(() => connected))
      .catch((error: unknown) => !unmounted && setConnectionError(error));
    return () => {
      unmounted = true;
    };
  }, [settings, publishableKey, payee.stripe_account, confirmWithBank, connectionAttempt]);

  const person = me?.private;
  const card = useCardForm({ name: me?.current.full_name ?? "", country: person?.country ?? null }, provider);
  const { setFieldValue, isDirty } = card.form;
  useEffect(() => {
    if (me?.current.full_name && !isDirty("name")) setFieldValue("name", me.current.full_name);
    if (person?.country && !isDirty("country")) setFieldValue("country", person.country);
  }, [me, person, setFieldValue, isDirty]);

  const saved = cards.data?.cards ?? [];
  const defaultCard = saved.find(({ kind }) => kind === "default") ?? saved[0];
  const value = selected ?? defaultCard?.id ?? "new";
  const isNew = value === "new" || !saved.some(({ id }) => id === value);

  async function resolveCardId(): Promise<string | null> {
    if (!isNew) return value;
    if (!provider || !card.validate()) return null;
    const setup = newCardSetup(payee.account_id);
    try {
      clientSecret.current ??= (await setup.start()).client_secret;
      const paymentMethod = await card.saveTo(provider, clientSecret.current, payee.account_id);
      if (!paymentMethod) return null;
      clientSecret.current = undefined;
      const added = await setup.save(paymentMethod);
      await refreshCards();
      setSelected(added.id);
      card.form.setValues({ number: "", exp: "", cvc: "" });
      return added.id;
    } catch (error) {
      clientSecret.current = undefined;
      card.form.setFieldError("base", errorMessage(error));
      return null;
    }
  }

  // Both refetch on window focus. A failed refetch must not unmount the form while someone is typing.
  const failedQuery = [settingsQuery, cards].find(({ error, data }) => error && !data);
  const reconnect = () => {
    setConnectionError(undefined);
    setConnectionAttempt((attempt) => attempt + 1);
  };
  let view: ReactNode;
  if (connectionError) view = <ErrorState error={connectionError} onRetry={reconnect} />;
  else if (failedQuery) view = <ErrorState error={failedQuery.error} onRetry={failedQuery.refetch} />;
  else if (cards.isPending || !settings) view = <Skeleton height={160} />;
  else {
    view = (
      <div className={css.method}>
        {settings.payments_mode === "sandbox" && <SandboxNotice />}
        {saved.length > 0 && (
          <SavedCardPicker
            cards={saved}
            value={isNew ? "new" : value}
            renews={renews}
            onChange={setSelected}
            disabled={busy}
          />
        )}
        {isNew && (
          <CardForm
            card={card}
            provider={provider}
            countries={settings.countries}
            disabled={busy}
            onWallet={onWallet}
          />
        )}
      </div>
    );
  }

  return {
    view,
    resolveCardId,
    dialog: (
      <>
        {bank.dialog}
        {editing && (
          <Suspense fallback={null}>
            <BillingDetailsDialog
              card={editing}
              note={m.payments_edit_text()}
              onClose={() => setEditing(undefined)}
              onSaved={refreshCards}
            />
          </Suspense>
        )}
      </>
    ),
    confirmWithBank,
    publishableKey,
    ready: provider !== undefined && !cards.isPending && !failedQuery,
    /** Opens the fix for a refused charge: a new card where none could be charged, or the default card's billing details. */
    openCardFix(error: unknown) {
      if (!(error instanceof ApiError)) return;
      if (error.status === 426 && defaultCard) setEditing(defaultCard);
      else if (error.status === 426 || error.reason === "no_card") setSelected("new");
    },
  };
}
