import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import type { Contract } from "../../api";
import { formatLongDate } from "../../format";
import css from "./Withdraw.module.css";

/** Says kindly why there is nothing to withdraw from any more, and what the client can do. */
export function NoRight({ contract }: { contract: Contract }) {
  const { program_title: program, seller, withdraw_until } = contract;
  const isOver = contract.right === "expired";
  return (
    <>
      <header className={css.head}>
        <h1 className={css.title}>
          {isOver ? m.memberships_withdraw_over_title() : m.memberships_withdraw_used_up_title()}
        </h1>
        <p className="dim" role="status">
          {isOver
            ? m.memberships_withdraw_over({ program, seller, date: formatLongDate(withdraw_until) })
            : m.memberships_withdraw_used_up({ program, seller })}
        </p>
      </header>
      <ButtonLink size="large" wide to={{ name: "billing_purchases" }}>
        {m.memberships_withdraw_to_billing()}
      </ButtonLink>
    </>
  );
}
