import { IconCreditCard } from "@tabler/icons-react";
import css from "./CardBrandMark.module.css";
import { brandName } from "./cardNumber";

const ABBREVIATIONS: Record<string, string> = {
  visa: "VISA",
  mastercard: "MC",
  amex: "AMEX",
  diners: "DINERS",
  discover: "DISC",
  jcb: "JCB",
  unionpay: "UPAY",
  cartes_bancaires: "CB",
};

/** The brand of a card as a small mark. */
export function CardBrandMark({ brand }: { brand: string }) {
  const abbreviation = ABBREVIATIONS[brand.toLowerCase().replace(/\s+/g, "_")];
  if (!abbreviation) return <IconCreditCard size={20} className={css.unknown} aria-hidden="true" />;
  return (
    <span className={css.brand} role="img" aria-label={brandName(brand)}>
      {abbreviation}
    </span>
  );
}
