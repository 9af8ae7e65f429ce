import { IconCheck, IconPrinter } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { formatMoney } from "~/lib/money";
import type { Contract } from "../../api";
import { formatLongDate } from "../../format";
import css from "./Withdraw.module.css";

const focus = (node: HTMLElement | null) => node?.focus();

/** The last screen: what was declared and when, and what follows. */
export function Receipt({ contract, receipt }: { contract: Contract; receipt: NonNullable<Contract["receipt"]> }) {
  const { refund, withheld } = receipt;
  return (
    <>
      <span className={css.mark} aria-hidden="true">
        <IconCheck size={24} stroke={2.5} />
      </span>
      <header className={css.head}>
        <h1 className={css.title} tabIndex={-1} ref={focus}>
          {m.memberships_withdraw_done()}
        </h1>
        <p className="dim" role="status">
          {m.memberships_withdraw_received({ time: receipt.local_time })}
        </p>
      </header>
      <ol className={css.steps}>
        <li>
          <span className="w6">{m.memberships_withdraw_ended({ program: contract.program_title })}</span>
          <span className="dim">{m.memberships_withdraw_no_payments()}</span>
        </li>
        <li>
          <span className="w6">{m.memberships_withdraw_copy_sent({ email: receipt.email })}</span>
          <span className="dim">{m.memberships_withdraw_copy_content()}</span>
        </li>
        {refund && refund.amount_minor > 0 && (
          <li>
            <span className="w6">
              {m.memberships_withdraw_money_back({ amount: formatMoney(refund.amount_minor, refund.currency) })}
            </span>
            <span className="dim">
              {m.memberships_withdraw_money_when({ date: formatLongDate(contract.refund_by) })}
            </span>
          </li>
        )}
        {withheld && <li className="dim">{m.memberships_withdraw_withheld()}</li>}
      </ol>
      <blockquote className={css.statement}>“{receipt.statement}”</blockquote>
      <dl className={`${css.box} ${css.reference}`}>
        <div>
          <dt>{m.memberships_withdraw_reference()}</dt>
          <dd>{receipt.reference}</dd>
        </div>
        <div>
          <dt>{m.memberships_withdraw_contract()}</dt>
          <dd>{contract.order_number}</dd>
        </div>
        <div>
          <dt>{m.memberships_withdraw_name()}</dt>
          <dd>{receipt.full_name}</dd>
        </div>
      </dl>
      <div className={css.foot}>
        <Button size="large" wide icon={<IconPrinter size={20} />} onClick={() => window.print()}>
          {m.memberships_withdraw_print()}
        </Button>
        <p className={css.note}>{m.memberships_withdraw_close()}</p>
      </div>
    </>
  );
}
