import { useMutation } from "@tanstack/react-query";
import { changeCard, type SavedCard } from "~/api/payment/cards";
import { useSettings } from "~/api/settings";
import { brandName } from "~/lib/card";
import { sentenceOf } from "~/lib/problem";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { FormError } from "~/ui/form/FormError";
import { CardForm } from "~/ui/payment/CardForm";
import { billingOf, payerOf, useCardForm } from "~/ui/payment/useCardForm";
import { toast } from "~/ui/toast/toast";
import css from "./dialogs.module.css";

/** Who is billed by a saved card, asked for in the middle of a payment. */
export default function EditCardDialog({
  card: saved,
  onClose,
  onSaved,
}: {
  card: SavedCard;
  onClose: () => void;
  onSaved: () => unknown;
}) {
  const countries = useSettings().data?.countries ?? [];
  const card = useCardForm(payerOf(saved), undefined, "address");
  const save = useMutation({
    mutationFn: () => changeCard(saved.id, { billing_details: billingOf(card.form.values) }),
    onSuccess: async () => {
      await onSaved();
      toast(m.payments_card_updated());
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={m.payments_change_card({ brand: brandName(saved.brand), last4: saved.last4 })}
      submit={m.payments_save_card()}
      disabled={!card.complete}
      busy={save.isPending}
      onSubmit={() => card.check() && save.mutate()}
    >
      <div className={css.stack}>
        <p className="dim">{m.payments_edit_text()}</p>
        <CardForm card={card} payment={undefined} countries={countries} fields="address" disabled={save.isPending} />
        <FormError>{save.error && sentenceOf(save.error)}</FormError>
      </div>
    </FormDialog>
  );
}
