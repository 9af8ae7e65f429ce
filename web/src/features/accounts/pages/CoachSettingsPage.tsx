import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import { Page, PageHeader } from "~/ui/page/Page";
import { SettingsTabs } from "~/ui/tabs/SettingsTabs";
import { AvatarPicker } from "../components/AvatarPicker";
import { DeleteAccount } from "../components/DeleteAccount";
import { PasswordForm } from "../components/PasswordForm";
import { PersonForm } from "../components/PersonForm";
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
            <Card>
              <AvatarPicker of="person" name={me.private.full_name} src={me.private.avatar_url} />
            </Card>
            <Card title={m.accounts_about_you()} note={me.private.email}>
              <PersonForm me={me} />
            </Card>
            <UnitsForm me={me} />
            <PasswordForm />
            <DeleteAccount />
          </>
        )}
      </WithMe>
    </Page>
  );
}
