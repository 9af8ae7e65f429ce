import { IconPrinter } from "@tabler/icons-react";
import { useCurrentUser } from "~/api/session";
import { formatDate, toLocalDate } from "~/lib/dates";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import type { Payment } from "../api";
import css from "./ReceiptDialog.module.css";

const formatDay = (instant: string) => formatDate(toLocalDate(instant));

/** A printable receipt of one payment. */
export function ReceiptDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const user = useCurrentUser();
  const { amount, refunded, period_start, period_end } = payment;
  const money = ({ amount_minor, currency }: Payment["amount"]) => formatMoney(amount_minor, currency);
  const lines: [string, string][] = [
    [m.payments_receipt_number(), payment.id.slice(-12).toUpperCase()],
    [m.payments_receipt_date(), formatDay(payment.settled_at ?? payment.opened_at)],
    [m.payments_receipt_from(), payment.coach_name],
    [m.payments_receipt_to(), user.full_name ?? user.email ?? ""],
    [m.payments_receipt_for(), payment.title],
  ];
  if (period_end) {
    lines.push([
      m.payments_receipt_period(),
      m.payments_receipt_range({ from: formatDay(period_start), to: formatDay(period_end) }),
    ]);
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.payments_receipt()}
      footer={
        <>
          <Button icon={<IconPrinter size={16} />} onClick={() => window.print()}>
            {m.payments_receipt_print()}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {m.ui_close()}
          </Button>
        </>
      }
    >
      <dl className={css.receipt}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {payment.discount_code && (
          <>
            <div>
              <dt>{m.payments_receipt_price()}</dt>
              <dd className="num">{money(payment.price)}</dd>
            </div>
            <div>
              <dt>{m.payments_receipt_discount({ code: payment.discount_code })}</dt>
              <dd className="num">
                {money({ ...amount, amount_minor: amount.amount_minor - payment.price.amount_minor })}
              </dd>
            </div>
          </>
        )}
        <div className={css.total}>
          <dt>{m.payments_receipt_paid()}</dt>
          <dd className="num">{money(amount)}</dd>
        </div>
        {refunded && (
          <div>
            <dt>{m.payments_receipt_refunded()}</dt>
            <dd className="num">{money({ ...refunded, amount_minor: -refunded.amount_minor })}</dd>
          </div>
        )}
      </dl>
    </Dialog>
  );
}
