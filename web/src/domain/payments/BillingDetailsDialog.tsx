import { useMutation } from "@tanstack/react-query";
import { useSettings } from "~/api/settings";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { FormError } from "~/ui/form/FormError";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { toast } from "~/ui/toast/toast";
import { CardForm } from "./CardForm";
import { brandName } from "./cardNumber";
import { type SavedCard, updateCard } from "./cards";
import { billingValuesOf, toBillingDetails, useCardForm } from "./useCardForm";

/** Edits the name and address that a saved card is billed to. `note` says why they are needed. */
export default function BillingDetailsDialog({
  card: saved,
  note,
  onClose,
  onSaved,
}: {
  card: SavedCard;
  note?: string;
  onClose: () => void;
  onSaved: () => unknown;
}) {
  const settings = useSettings().data;
  const card = useCardForm(billingValuesOf(saved), undefined, "address");
  const save = useMutation({
    mutationFn: () => updateCard(saved.id, { billing_details: toBillingDetails(card.form.values) }),
    onSuccess: async () => {
      await onSaved();
      toast(m.payments_card_updated());
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={m.payments_card_named({ brand: brandName(saved.brand), last4: saved.last4 })}
      submit={m.payments_save_card()}
      disabled={!card.isComplete}
      busy={save.isPending}
      onSubmit={() => card.validate() && save.mutate()}
    >
      <div className="stack" style={{ gap: "var(--s-4)" }}>
        {note && <p className="dim">{note}</p>}
        {settings ? (
          <CardForm
            card={card}
            provider={undefined}
            countries={settings.countries}
            fields="address"
            disabled={save.isPending}
          />
        ) : (
          <Skeleton height={200} />
        )}
        <FormError>{save.error && errorMessage(save.error)}</FormError>
      </div>
    </FormDialog>
  );
}
