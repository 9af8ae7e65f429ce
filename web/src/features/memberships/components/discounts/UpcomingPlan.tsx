import { InvoicePlan } from "~/domain/coupons/InvoicePlan";
import { m } from "~/paraglide/messages.js";
import type { UpcomingInvoice } from "../../api";

/** The invoices to come of a membership or a purchase. */
export function UpcomingPlan({ invoices, label }: { invoices: UpcomingInvoice[]; label: string }) {
  const [first] = invoices;
  if (!first) return null;
  return (
    <InvoicePlan
      label={label}
      total={m.memberships_upcoming_total()}
      currency={first.price.currency}
      invoices={invoices.map(({ on, price, discount, tax, total }) => ({
        on,
        price: price.amount_minor,
        discount: discount.amount_minor,
        tax: tax.amount_minor,
        total: total.amount_minor,
      }))}
    />
  );
}
