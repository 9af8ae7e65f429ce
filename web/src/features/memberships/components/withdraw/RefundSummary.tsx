import { Fragment } from "react";
import { brandName } from "~/domain/payments/cardNumber";
import { m } from "~/paraglide/messages.js";
import { MoneyText } from "~/ui/money/MoneyText";
import type { Contract } from "../../api";
import { formatLongDate } from "../../format";
import css from "./Withdraw.module.css";

/** What was paid, what is kept for the days used, and what comes back. */
export function RefundSummary({ contract }: { contract: Contract }) {
  const { lines, refund, refund_by } = contract;
  if (!refund) return <p className={css.box}>{m.memberships_withdraw_nothing_paid()}</p>;
  const card = lines.find((line) => line.card_last4);
  const date = formatLongDate(refund_by);
  const kept = lines.some((line) => line.kept.amount_minor > 0);
  return (
    <section className={css.box}>
      <dl className={css.lines}>
        {lines.map((line, number) => {
          const { amount_minor: paid, currency } = line.paid;
          return (
            <Fragment key={number}>
              <div>
                <dt>{m.memberships_withdraw_paid({ date: formatLongDate(line.paid_on) })}</dt>
                <dd>
                  <MoneyText amount={paid} currency={currency} />
                </dd>
              </div>
              {line.used_days !== null && line.total_days !== null && (
                <div>
                  <dt>{m.memberships_withdraw_used({ used: line.used_days, total: line.total_days })}</dt>
                  <dd>
                    <MoneyText amount={-line.kept.amount_minor} currency={currency} />
                  </dd>
                </div>
              )}
              {line.returned_before.amount_minor > 0 && (
                <div>
                  <dt>{m.memberships_withdraw_refunded()}</dt>
                  <dd>
                    <MoneyText amount={-line.returned_before.amount_minor} currency={currency} />
                  </dd>
                </div>
              )}
            </Fragment>
          );
        })}
        <div className={css.total}>
          <dt>{m.memberships_withdraw_back()}</dt>
          <dd>
            <MoneyText amount={refund.amount_minor} currency={refund.currency} size="title" />
          </dd>
        </div>
      </dl>
      {refund.amount_minor > 0 && (
        <p className="t13 dim">
          {card?.card_brand && card.card_last4
            ? m.memberships_withdraw_to_card({ brand: brandName(card.card_brand), last4: card.card_last4, date })
            : m.memberships_withdraw_to_payment({ date })}{" "}
          {kept && m.memberships_withdraw_days_kept()}
        </p>
      )}
      {lines.some((line) => line.withheld) && <p className="t13 dim">{m.memberships_withdraw_withheld()}</p>}
    </section>
  );
}
