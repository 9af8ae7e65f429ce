import { FeedSummarySetting } from "~/domain/feed/FeedSummarySetting";
import { NotificationSettings } from "~/domain/push/NotificationSettings";
import { m } from "~/paraglide/messages.js";
import { Page, PageHeader } from "~/ui/page/Page";
import { CoachSettingsTabs } from "~/domain/subscription/CoachSettingsTabs";
import { PersonalDetails } from "../components/PersonalDetails";
import { DeleteAccount } from "../components/DeleteAccount";
import { EmailCard } from "../components/EmailCard";
import { LegalCard } from "../components/LegalCard";
import { PasswordForm } from "../components/PasswordForm";
import { UnitsForm } from "../components/UnitsForm";
import { RequireMe } from "../components/RequireMe";
import { SessionsCard } from "../components/SessionsCard";

/** The coach's personal settings: name, picture, units, email address, password and notifications. */
export default function CoachSettingsPage() {
  return (
    <Page title={m.accounts_settings_title()} width="form">
      <PageHeader title={m.accounts_settings_title()} />
      <CoachSettingsTabs />
      <RequireMe>
        {(me) => (
          <>
            <PersonalDetails me={me} />
            <UnitsForm me={me} />
            <EmailCard me={me} />
            <PasswordForm />
            <NotificationSettings isCoach />
            <FeedSummarySetting />
            <LegalCard />
            <SessionsCard />
            <DeleteAccount />
          </>
        )}
      </RequireMe>
    </Page>
  );
}
