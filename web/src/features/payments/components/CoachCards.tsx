import { useMutation } from "@tanstack/react-query";
import { IconDots, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { cardsAt, changeCard, type SavedCard, useCards } from "~/api/payment/cards";
import { brandName } from "~/lib/card";
import { sentenceOf } from "~/lib/problem";
import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { Button, IconButton } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { FormError } from "~/ui/form/FormError";
import { Menu } from "~/ui/menu/Menu";
import { BrandMark } from "~/ui/payment/BrandMark";
import { expiryOf } from "~/ui/payment/CardChoice";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { toast, toastError } from "~/ui/toast/toast";
import { removeCard, replacing, useCardsMoved } from "../api";
import { CardDialog } from "./CardDialog";
import css from "./Cards.module.css";

type Open = { mode: "add" } | { mode: "edit" | "rewrite" | "remove"; card: SavedCard };

/** The cards with which a client pays one coach. */
export function CoachCards({ coach, marked }: { coach: { id: string; name: string }; marked: boolean }) {
  const cards = useCards(coach.id);
  const moved = useCardsMoved();
  const [open, setOpen] = useState<Open | null>(null);
  const place = cardsAt(coach.id);
  const makeDefault = useMutation({
    mutationFn: (card: SavedCard) => changeCard(card.id, { default: true }),
    onSuccess: async () => {
      await moved();
      toast(m.payments_default_set());
    },
    onError: (error) => toastError(sentenceOf(error)),
  });
  const saved = cards.data?.cards ?? [];
  return (
    <Card
      title={coach.name}
      className={marked ? css.marked : undefined}
      flush
      actions={
        <Button icon={<IconPlus size={16} />} onClick={() => setOpen({ mode: "add" })}>
          {m.payments_add_card()}
        </Button>
      }
    >
      {cards.isPending && <SkeletonRows rows={1} height={64} />}
      {cards.error && !cards.data && <ErrorState error={cards.error} onRetry={cards.refetch} />}
      {cards.data && saved.length === 0 && <p className={css.none}>{m.payments_no_cards({ coach: coach.name })}</p>}
      {saved.length > 0 && (
        <ul>
          {saved.map((card) => {
            const name = m.payments_card_named({ brand: brandName(card.brand), last4: card.last4 });
            return (
              <li key={card.id} className={css.row}>
                <BrandMark brand={card.brand} />
                <span className={css.words}>
                  <span className="w5">{name}</span>
                  <span className={css.note}>
                    {m.payments_expires({ date: expiryOf(card) })}
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
                    { label: m.payments_edit_card(), onClick: () => setOpen({ mode: "edit", card }) },
                    { label: m.payments_replace_card(), onClick: () => setOpen({ mode: "rewrite", card }) },
                    "divider",
                    {
                      label: m.payments_remove_card(),
                      danger: true,
                      onClick: () => setOpen({ mode: "remove", card }),
                    },
                  ]}
                />
              </li>
            );
          })}
        </ul>
      )}
      {open?.mode === "remove" && <RemoveCard card={open.card} onClose={() => setOpen(null)} onRemoved={moved} />}
      {open && open.mode !== "remove" && (
        <CardDialog
          mode={open.mode}
          card={"card" in open ? open.card : undefined}
          place={open.mode === "rewrite" ? replacing(coach.id, place, open.card.id) : place}
          onClose={() => setOpen(null)}
          onSaved={moved}
        />
      )}
    </Card>
  );
}

function RemoveCard({
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
      <FormError>{remove.error && sentenceOf(remove.error)}</FormError>
    </ConfirmDialog>
  );
}
