import { useMutation } from "@tanstack/react-query";
import { IconDots, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import BillingDetailsDialog from "~/domain/payments/BillingDetailsDialog";
import { CardBrandMark } from "~/domain/payments/CardBrandMark";
import { brandName } from "~/domain/payments/cardNumber";
import {
  newCardSetup,
  type PayeeId,
  type SavedCard,
  updateCard,
  useRefreshCards,
  useSavedCards,
} from "~/domain/payments/cards";
import { formatCardExpiry } from "~/domain/payments/SavedCardPicker";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { Button, IconButton } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { FormError } from "~/ui/form/FormError";
import { Menu } from "~/ui/menu/Menu";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { toast, toastError } from "~/ui/toast/toast";
import { removeCard, replacementCardSetup } from "../api";
import { CardDialog } from "./CardDialog";
import css from "./SavedCards.module.css";

type OpenDialog = { kind: "add" } | { kind: "edit" | "replace" | "remove"; card: SavedCard };

type Props = {
  /** Who is paid; without an id it is the app, and the cards are a coach's own. */
  coach: { id: PayeeId; name: string };
  /** What says that there is no card yet. */
  empty: string;
  highlighted?: boolean;
};

/** The cards that somebody has saved with one payee. */
export function SavedCards({ coach, empty, highlighted }: Props) {
  const cards = useSavedCards(coach.id);
  const refreshCards = useRefreshCards();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const closeDialog = () => setDialog(null);
  const makeDefault = useMutation({
    mutationFn: (card: SavedCard) => updateCard(card.id, { default: true }),
    onSuccess: async () => {
      await refreshCards();
      toast(m.payments_default_set());
    },
    onError: (error) => toastError(errorMessage(error)),
  });
  const saved = cards.data?.cards ?? [];
  return (
    <Card
      title={coach.name}
      className={highlighted ? css.highlighted : undefined}
      flush
      actions={
        <Button icon={<IconPlus size={16} />} onClick={() => setDialog({ kind: "add" })}>
          {m.payments_add_card()}
        </Button>
      }
    >
      {cards.isPending && <SkeletonRows rows={1} height={64} />}
      {cards.error && !cards.data && <ErrorState error={cards.error} onRetry={cards.refetch} />}
      {cards.data && saved.length === 0 && <p className={css.empty}>{empty}</p>}
      {saved.length > 0 && (
        <ul>
          {saved.map((card) => {
            const name = m.payments_card_named({ brand: brandName(card.brand), last4: card.last4 });
            return (
              <li key={card.id} className={css.row}>
                <CardBrandMark brand={card.brand} />
                <span className={css.text}>
                  <span className="w5">{name}</span>
                  <span className={css.note}>
                    {m.payments_expires({ date: formatCardExpiry(card) })}
                    {card.kind === "default" && <Badge tone="ok">{m.payments_default()}</Badge>}
                  </span>
                </span>
                <Menu
                  align="end"
                  label={m.payments_card_actions({ card: name })}
                  trigger={
                    <IconButton label={m.payments_card_actions({ card: name })} small>
                      <IconDots size={16} />
                    </IconButton>
                  }
                  items={[
                    card.abilities.includes("make_default") && {
                      label: m.payments_make_default(),
                      onClick: () => makeDefault.mutate(card),
                    },
                    { label: m.payments_edit_card(), onClick: () => setDialog({ kind: "edit", card }) },
                    coach.id !== null && {
                      label: m.payments_replace_card(),
                      onClick: () => setDialog({ kind: "replace", card }),
                    },
                    "divider",
                    {
                      label: m.payments_remove_card(),
                      danger: true,
                      onClick: () => setDialog({ kind: "remove", card }),
                    },
                  ]}
                />
              </li>
            );
          })}
        </ul>
      )}
      {dialog?.kind === "add" && (
        <CardDialog setup={newCardSetup(coach.id)} onClose={closeDialog} onSaved={refreshCards} />
      )}
      {dialog?.kind === "edit" && (
        <BillingDetailsDialog card={dialog.card} onClose={closeDialog} onSaved={refreshCards} />
      )}
      {dialog?.kind === "replace" && coach.id !== null && (
        <CardDialog
          setup={replacementCardSetup(coach.id, dialog.card.id)}
          replaced={dialog.card}
          onClose={closeDialog}
          onSaved={refreshCards}
        />
      )}
      {dialog?.kind === "remove" && (
        <RemoveCardDialog card={dialog.card} onClose={closeDialog} onRemoved={refreshCards} />
      )}
    </Card>
  );
}

function RemoveCardDialog({
  card,
  onClose,
  onRemoved,
}: {
  card: SavedCard;
  onClose: () => void;
  onRemoved: () => Promise<void>;
}) {
  const remove = useMutation({
    mutationFn: () => removeCard(card.id),
    onSuccess: async () => {
      await onRemoved();
      toast(m.payments_card_removed());
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={m.payments_remove_title({ brand: brandName(card.brand), last4: card.last4 })}
      confirm={m.payments_remove_card()}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <p>{m.payments_remove_text()}</p>
      <FormError>{remove.error && errorMessage(remove.error)}</FormError>
    </ConfirmDialog>
  );
}
