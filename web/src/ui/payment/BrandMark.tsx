import { IconCreditCard } from "@tabler/icons-react";
import { brandName } from "~/lib/card";
import css from "./payment.module.css";

const SHORT: Record<string, string> = {
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
export function BrandMark({ brand }: { brand: string }) {
  const short = SHORT[brand.toLowerCase().replace(/\s+/g, "_")];
  if (!short) return <IconCreditCard size={20} className={css.anyBrand} aria-hidden="true" />;
  return (
    <span className={css.brand} role="img" aria-label={brandName(brand)}>
      {short}
    </span>
  );
}
