import { m } from "~/paraglide/messages.js";
import { Page, PageHeader } from "~/ui/page/Page";
import { SettingsTabs } from "~/ui/tabs/SettingsTabs";
import { AboutYou } from "../components/AboutYou";
import { DeleteAccount } from "../components/DeleteAccount";
import { PasswordForm } from "../components/PasswordForm";
import { UnitsForm } from "../components/UnitsForm";
import { WithMe } from "../components/WithMe";

/** What belongs to the coach as a person: name, picture, units, password. */
export default function CoachSettingsPage() {
  return (
    <Page title={m.accounts_settings_title()} width="form">
      <PageHeader title={m.accounts_settings_title()} />
      <SettingsTabs of="coach" />
      <WithMe>
        {(me) => (
          <>
            <AboutYou me={me} />
            <UnitsForm me={me} />
            <PasswordForm />
            <DeleteAccount />
          </>
        )}
      </WithMe>
    </Page>
  );
}
