import type { ReactNode } from "react";
import { formatDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import css from "./InvoicePlan.module.css";

/** An invoice to come; amounts in minor units. */
export type PlannedInvoice = {
  /** The first day of its period. */
  on: string;
  price: number;
  discount: number;
  tax: number;
  total: number;
};

/** The invoices to come, with what a discount takes off each, and their sum. Discount and tax are shown only if there are any. */
export function InvoicePlan({
  invoices,
  currency,
  label,
  total,
  before,
}: {
  invoices: PlannedInvoice[];
  currency: string;
  label: string;
  /** Who pays: the head of the last column. */
  total: string;
  /** A line above the first invoice, such as that of a trial. */
  before?: ReactNode;
}) {
  const hasDiscount = invoices.some(({ discount }) => discount > 0);
  const hasTax = invoices.some(({ tax }) => tax > 0);
  const money = (amount: number) => formatMoney(amount, currency);
  const sum = (of: (invoice: PlannedInvoice) => number) => invoices.reduce((total, one) => total + of(one), 0);
  const off = (amount: number) => (amount > 0 ? money(-amount) : "–");
  return (
    <table className={css.plan} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{m.coupons_plan_date()}</th>
          <th scope="col">{m.coupons_plan_price()}</th>
          {hasDiscount && <th scope="col">{m.coupons_plan_discount()}</th>}
          {hasTax && <th scope="col">{m.coupons_plan_tax()}</th>}
          <th scope="col">{total}</th>
        </tr>
      </thead>
      <tbody>
        {before && (
          <tr className={css.before}>
            <td colSpan={2 + Number(hasDiscount) + Number(hasTax)}>{before}</td>
            <td>{money(0)}</td>
          </tr>
        )}
        {invoices.map((invoice, index) => (
          <tr key={invoice.on} data-discounted={invoice.discount > 0 || undefined}>
            <th scope="row">{isNewYear(invoices, index) ? formatDate(invoice.on) : formatDay(invoice.on, "short")}</th>
            <td>{money(invoice.price)}</td>
            {hasDiscount && <td>{off(invoice.discount)}</td>}
            {hasTax && <td>{money(invoice.tax)}</td>}
            <td className={css.total}>{money(invoice.total)}</td>
          </tr>
        ))}
      </tbody>
      {invoices.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">{m.coupons_plan_count({ count: invoices.length })}</th>
            <td>{money(sum(({ price }) => price))}</td>
            {hasDiscount && <td>{off(sum(({ discount }) => discount))}</td>}
            {hasTax && <td>{money(sum(({ tax }) => tax))}</td>}
            <td className={css.total}>{money(sum(({ total }) => total))}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** Whether the year has to be said: of the first invoice, and of the first in each year. */
function isNewYear(invoices: PlannedInvoice[], index: number): boolean {
  const before = invoices[index - 1];
  return before === undefined || before.on.slice(0, 4) !== invoices[index]?.on.slice(0, 4);
}
