import { m } from "~/paraglide/messages.js";
import { Page, PageHeader } from "~/ui/page/Page";
import { SettingsTabs } from "~/ui/tabs/SettingsTabs";
import { UnitsForm } from "../components/UnitsForm";
import { RequireMe } from "../components/RequireMe";

/** A client's default units. */
export default function UnitsPage() {
  return (
    <Page title={m.accounts_units_title()} width="form">
      <PageHeader title={m.accounts_settings_title()} />
      <SettingsTabs area="client" />
      <RequireMe>{(me) => <UnitsForm me={me} />}</RequireMe>
    </Page>
  );
}
