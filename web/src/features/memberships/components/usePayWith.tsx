import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { cardsAt, type SavedCard, useCards } from "~/api/payment/cards";
import { openPaymentUi } from "~/api/payment/open";
import { useMe } from "~/api/me";
import { useSettings } from "~/api/settings";
import type { PaymentUi } from "~/lib/payment";
import { Problem, sentenceOf } from "~/lib/problem";
import { CardChoice } from "~/ui/payment/CardChoice";
import { CardForm } from "~/ui/payment/CardForm";
import { SimulatedNote } from "~/ui/payment/TestCards";
import { useBank } from "~/ui/payment/useBank";
import { useCardForm } from "~/ui/payment/useCardForm";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import type { PublicPlan } from "../api";
import css from "./dialogs.module.css";

const EditCardDialog = lazy(() => import("./EditCardDialog"));

type Owner = PublicPlan["owner"];

/**
 * Paying a coach with a saved card or a new one. `card()` answers the id of the card to charge, saving what was typed
 * first; null when something is missing or refused, which the form then says. A saved card stays chosen when the
 * charge fails, so nothing is typed twice.
 */
export function usePayWith(owner: Owner, busy: boolean, onWallet?: () => void) {
  const known = useSettings();
  const settings = known.data;
  const me = useMe().data;
  const queries = useQueryClient();
  const cards = useCards(owner.account_id);
  const bank = useBank();
  const [payment, setPayment] = useState<PaymentUi>();
  const [failed, setFailed] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const [chosen, setChosen] = useState<string>();
  const [editing, setEditing] = useState<SavedCard>();
  const secret = useRef<string>(undefined);
  const publishableKey = settings?.publishable_key ?? null;
  const { ask } = bank;

  useEffect(() => {
    if (!settings) return undefined;
    let gone = false;
    openPaymentUi(publishableKey, owner.stripe_account, ask)
      .then((opened) => !gone && setPayment(() => opened))
      .catch((error: unknown) => !gone && setFailed(error));
    return () => {
      gone = true;
    };
  }, [settings, publishableKey, owner.stripe_account, ask, attempt]);

  const person = me?.private;
  const form = useCardForm({ name: me?.current.full_name ?? "", country: person?.country ?? null }, payment);
  const { setFieldValue, isDirty } = form.form;
  useEffect(() => {
    if (me?.current.full_name && !isDirty("name")) setFieldValue("name", me.current.full_name);
    if (person?.country && !isDirty("country")) setFieldValue("country", person.country);
  }, [me, person, setFieldValue, isDirty]);

  const saved = cards.data?.cards ?? [];
  const standard = saved.find(({ kind }) => kind === "default") ?? saved[0];
  const value = chosen ?? standard?.id ?? "new";
  const isNew = value === "new" || !saved.some((card) => card.id === value);

  const moved = () => queries.invalidateQueries({ queryKey: ["get", "/api/stripe/cards"] });

  async function card(): Promise<string | null> {
    if (!isNew) return value;
    if (!payment || !form.check()) return null;
    const place = cardsAt(owner.account_id);
    try {
      secret.current ??= (await place.init()).client_secret;
      const method = await form.save(payment, secret.current, owner.account_id);
      if (!method) return null;
      secret.current = undefined;
      const kept = await place.keep(method);
      await moved();
      setChosen(kept.id);
      form.form.setValues({ number: "", exp: "", cvc: "" });
      return kept.id;
    } catch (error) {
      secret.current = undefined;
      form.form.setFieldError("base", sentenceOf(error));
      return null;
    }
  }

  // Both are read again whenever the window is looked at: a failure then must not take away what is being typed.
  const unread = [known, cards].find(({ error, data }) => error && !data);
  const again = () => {
    setFailed(undefined);
    setAttempt((before) => before + 1);
  };
  let view: ReactNode;
  if (failed) view = <ErrorState error={failed} onRetry={again} />;
  else if (unread) view = <ErrorState error={unread.error} onRetry={unread.refetch} />;
  else if (cards.isPending || !settings) view = <Skeleton height={160} />;
  else {
    view = (
      <div className={css.pay}>
        {settings.payments_mode === "sandbox" && <SimulatedNote />}
        {saved.length > 0 && (
          <CardChoice cards={saved} value={isNew ? "new" : value} onChange={setChosen} disabled={busy} />
        )}
        {isNew && (
          <CardForm card={form} payment={payment} countries={settings.countries} disabled={busy} onWallet={onWallet} />
        )}
      </div>
    );
  }

  return {
    view,
    card,
    dialog: (
      <>
        {bank.dialog}
        {editing && (
          <Suspense fallback={null}>
            <EditCardDialog card={editing} onClose={() => setEditing(undefined)} onSaved={moved} />
          </Suspense>
        )}
      </>
    ),
    ask,
    publishableKey,
    ready: payment !== undefined && !cards.isPending && !unread,
    /** Opens what a refused charge asks for: another card where none could be charged, or who the default one bills. */
    heed(error: unknown) {
      if (!(error instanceof Problem)) return;
      if (error.status === 426 && standard) setEditing(standard);
      else if (error.status === 426 || error.reason === "no_card") setChosen("new");
    },
  };
}
