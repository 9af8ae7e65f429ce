import { IconPlus } from "@tabler/icons-react";
import { useId } from "react";
import { m } from "~/paraglide/messages.js";
import { CardBrandMark } from "./CardBrandMark";
import { brandName } from "./cardNumber";
import type { SavedCard } from "./cards";
import css from "./SavedCardPicker.module.css";

/** The expiry of a saved card as "12/34". */
export function formatCardExpiry(card: Pick<SavedCard, "exp_month" | "exp_year">): string {
  return `${String(card.exp_month).padStart(2, "0")}/${String(card.exp_year % 100).padStart(2, "0")}`;
}

/**
 * A choice between the saved cards and a new one. `value` is a card's id or "new"; `renews` if what is paid renews, so
 * that the chosen card becomes the default.
 */
export function SavedCardPicker({
  cards,
  value,
  renews,
  onChange,
  disabled,
}: {
  cards: readonly SavedCard[];
  value: string;
  renews?: boolean;
  onChange: (value: string) => void;
  disabled?: boolean;
}) {
  const name = useId();
  const changesDefault = renews && cards.some(({ id, kind }) => id === value && kind !== "default");
  return (
    <fieldset className={css.options} disabled={disabled} aria-label={m.payments_pay_with()}>
      {cards.map((card) => (
        <label key={card.id} className={css.option} data-on={value === card.id || undefined}>
          <input type="radio" name={name} checked={value === card.id} onChange={() => onChange(card.id)} />
          <CardBrandMark brand={card.brand} />
          <span className={css.text}>
            <span className="w5">{m.payments_card_named({ brand: brandName(card.brand), last4: card.last4 })}</span>
            <span className={css.note}>
              {m.payments_expires({ date: formatCardExpiry(card) })}
              {card.kind === "default" && ` · ${m.payments_default()}`}
            </span>
          </span>
        </label>
      ))}
      <label className={css.option} data-on={value === "new" || undefined}>
        <input type="radio" name={name} checked={value === "new"} onChange={() => onChange("new")} />
        <span className={css.plus} aria-hidden="true">
          <IconPlus size={16} />
        </span>
        <span className="w5">{m.payments_another_card()}</span>
      </label>
      {changesDefault && <p className={css.note}>{m.payments_becomes_default()}</p>}
    </fieldset>
  );
}
