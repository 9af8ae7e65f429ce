import { m } from "~/paraglide/messages.js";
import { Page, PageHeader } from "~/ui/page/Page";
import { EmailCard } from "../components/EmailCard";
import { PersonalDetails } from "../components/PersonalDetails";
import { RequireMe } from "../components/RequireMe";

/** The personal details of a coach. */
export default function MyProfilePage() {
  return (
    <Page title={m.accounts_my_profile_title()} width="form">
      <PageHeader title={m.accounts_my_profile_title()} />
      <RequireMe>
        {(me) => (
          <>
            <PersonalDetails me={me} />
            <EmailCard me={me} />
          </>
        )}
      </RequireMe>
    </Page>
  );
}
