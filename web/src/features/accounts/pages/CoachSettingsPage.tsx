import { m } from "~/paraglide/messages.js";
import { Page, PageHeader } from "~/ui/page/Page";
import { SettingsTabs } from "~/ui/tabs/SettingsTabs";
import { PersonalDetails } from "../components/PersonalDetails";
import { DeleteAccount } from "../components/DeleteAccount";
import { EmailCard } from "../components/EmailCard";
import { PasswordForm } from "../components/PasswordForm";
import { UnitsForm } from "../components/UnitsForm";
import { RequireMe } from "../components/RequireMe";
import { SessionsCard } from "../components/SessionsCard";

/** The coach's personal settings: name, picture, units, email address and password. */
export default function CoachSettingsPage() {
  return (
    <Page title={m.accounts_settings_title()} width="form">
      <PageHeader title={m.accounts_settings_title()} />
      <SettingsTabs area="coach" />
      <RequireMe>
        {(me) => (
          <>
            <PersonalDetails me={me} />
            <UnitsForm me={me} />
            <EmailCard me={me} />
            <PasswordForm />
            <SessionsCard />
            <DeleteAccount />
          </>
        )}
      </RequireMe>
    </Page>
  );
}
