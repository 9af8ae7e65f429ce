import { m } from "~/paraglide/messages.js";
import { Tabs } from "~/ui/tabs/Tabs";

/** The tabs of the coach's dashboard: transactions and payouts. */
export function DashboardTabs() {
  return (
    <Tabs
      label={m.payments_dashboard_title()}
      tabs={[
        { label: m.payments_transactions_title(), to: { name: "coach_dashboard_transactions" } },
        { label: m.payments_payouts_title(), to: { name: "coach_dashboard_payouts" } },
      ]}
    />
  );
}
