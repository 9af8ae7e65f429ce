import { useSettings } from "~/api/settings";
import { DocumentButton } from "~/domain/invoicing/DocumentButton";
import { SandboxNotice } from "~/domain/payments/SandboxNotice";
import { CoachSettingsTabs } from "~/domain/subscription/CoachSettingsTabs";
import { PlanInvoices } from "~/domain/subscription/PlanInvoices";
import { m } from "~/paraglide/messages.js";
import { Page, PageHeader } from "~/ui/page/Page";
import { SavedCards } from "../components/SavedCards";

/** The owner's cards for the account's own plan, and what was paid for it. */
export default function CoachBillingPage() {
  const sandbox = useSettings().data?.payments_mode === "sandbox";
  return (
    <Page title={m.payments_billing_title()} width="form">
      <PageHeader title={m.ui_settings()} />
      <CoachSettingsTabs />
      {sandbox && <SandboxNotice />}
      <SavedCards coach={{ id: null, name: m.payments_own_cards() }} empty={m.payments_no_own_cards()} />
      <PlanInvoices documentButton={(one) => <DocumentButton key={one.id} side="plan" document={one} />} />
    </Page>
  );
}
