import { useMe } from "~/api/me";
import { CoachSettingsTabs } from "~/domain/subscription/CoachSettingsTabs";
import { useLoadSteps } from "~/domain/training/useLoadSteps";
import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import { Page, PageHeader } from "~/ui/page/Page";
import { SkeletonCard } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { EquipmentForm } from "../components/equipment/EquipmentForm";

/** The loads of the coach's gym: what clients who train in the other unit are offered is one of them. */
export default function EquipmentPage() {
  const settings = useLoadSteps();
  const accountId = useMe().data?.current.account_id;
  return (
    <Page title={m.builder_equipment_title()} width="form">
      <PageHeader title={m.accounts_settings_title()} />
      <CoachSettingsTabs />
      {settings.isError && !settings.data ? (
        <ErrorState error={settings.error} onRetry={settings.refetch} />
      ) : settings.data && accountId ? (
        <Card title={m.builder_equipment_title()}>
          <p className="dim">{m.builder_equipment_text()}</p>
          <EquipmentForm key={accountId} settings={settings.data} accountId={accountId} />
        </Card>
      ) : (
        <SkeletonCard height={640} lines={8} />
      )}
    </Page>
  );
}
