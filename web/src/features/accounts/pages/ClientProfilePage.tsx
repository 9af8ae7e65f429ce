import { m } from "~/paraglide/messages.js";
import { Page, PageHeader } from "~/ui/page/Page";
import { AboutYou } from "../components/AboutYou";
import { PasswordForm } from "../components/PasswordForm";
import { WithMe } from "../components/WithMe";

/** A client's own profile. */
export default function ClientProfilePage() {
  return (
    <Page title={m.accounts_profile_title()} width="form">
      <PageHeader title={m.accounts_profile_title()} />
      <WithMe>
        {(me) => (
          <>
            <AboutYou me={me} currency />
            <PasswordForm />
          </>
        )}
      </WithMe>
    </Page>
  );
}
