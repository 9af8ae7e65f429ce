import { m } from "~/paraglide/messages.js";
import type { DiscountPreview } from "../../api";
import { UpcomingPlan } from "../discounts/UpcomingPlan";
import css from "./DiscountCode.module.css";

/** What will be charged with the code, invoice by invoice, folded until it is asked for. */
export function DiscountedInvoices({ preview }: { preview: DiscountPreview }) {
  return (
    <details className={css.plan}>
      <summary className="t13">{m.memberships_code_plan()}</summary>
      <UpcomingPlan invoices={preview.invoices} label={m.memberships_code_plan()} />
    </details>
  );
}
