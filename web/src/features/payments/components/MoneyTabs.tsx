import { m } from "~/paraglide/messages.js";
import { Tabs } from "~/ui/tabs/Tabs";

/** The tabs of a coach's money: transactions and payouts. */
export function MoneyTabs() {
  return (
    <Tabs
      label={m.payments_money_title()}
      tabs={[
        { label: m.payments_transactions_title(), to: { name: "coach_dashboard_transactions" } },
        { label: m.payments_payouts_title(), to: { name: "coach_dashboard_payouts" } },
      ]}
    />
  );
}
