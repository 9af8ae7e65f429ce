import { m } from "~/paraglide/messages.js";
import { Page, PageHeader } from "~/ui/page/Page";
import { EmailCard } from "../components/EmailCard";
import { PersonalDetails } from "../components/PersonalDetails";
import { PasswordForm } from "../components/PasswordForm";
import { RequireMe } from "../components/RequireMe";

/** A client's own profile. */
export default function ClientProfilePage() {
  return (
    <Page title={m.accounts_profile_title()} width="form">
      <PageHeader title={m.accounts_profile_title()} />
      <RequireMe>
        {(me) => (
          <>
            <PersonalDetails me={me} currency />
            <EmailCard me={me} />
            <PasswordForm />
          </>
        )}
      </RequireMe>
    </Page>
  );
}
