import type { Me } from "~/api/me";
import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import { SwitchField } from "~/ui/field/CheckboxField";
import { Page, PageHeader } from "~/ui/page/Page";
import { SettingsTabs } from "~/ui/tabs/SettingsTabs";
import { usePreferences } from "../usePreferences";
import { DeleteAccount } from "../components/DeleteAccount";
import { LegalCard } from "../components/LegalCard";
import { RequireMe } from "../components/RequireMe";
import { SessionsCard } from "../components/SessionsCard";

function ShowResults({ me }: { me: Me }) {
  const { person, choose } = usePreferences(me);
  return (
    <SwitchField
      label={m.accounts_show_results()}
      help={m.accounts_show_results_help()}
      checked={person.show_results}
      onChange={(event) => choose({ show_results: event.currentTarget.checked })}
    />
  );
}

/** The privacy settings of a client. */
export default function PrivacyPage() {
  return (
    <Page title={m.accounts_privacy_title()} width="form">
      <PageHeader title={m.accounts_settings_title()} />
      <SettingsTabs area="client" />
      <RequireMe>
        {(me) => (
          <>
            <Card title={m.accounts_privacy_title()}>
              <ShowResults me={me} />
            </Card>
            <LegalCard />
            <SessionsCard />
            <DeleteAccount />
          </>
        )}
      </RequireMe>
    </Page>
  );
}
