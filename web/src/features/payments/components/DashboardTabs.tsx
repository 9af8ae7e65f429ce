import { m } from "~/paraglide/messages.js";
import { Tabs } from "~/ui/tabs/Tabs";
import { useDisputes } from "../disputes";

/** The tabs of the coach's dashboard; beside disputes, how many need an answer. */
export function DashboardTabs() {
  const waiting = useDisputes(1).data?.waiting;
  return (
    <Tabs
      label={m.payments_dashboard_title()}
      tabs={[
        { label: m.payments_transactions_title(), to: { name: "coach_dashboard_transactions" } },
        { label: m.invoicing_title(), to: { name: "coach_dashboard_invoices" } },
        { label: m.payments_payouts_title(), to: { name: "coach_dashboard_payouts" } },
        { label: m.disputes_title(), to: { name: "coach_dashboard_disputes" }, count: waiting || undefined },
      ]}
    />
  );
}
