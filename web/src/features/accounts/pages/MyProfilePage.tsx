import { m } from "~/paraglide/messages.js";
import { Page, PageHeader } from "~/ui/page/Page";
import { AboutYou } from "../components/AboutYou";
import { WithMe } from "../components/WithMe";

/** The person behind a coach's private account. */
export default function MyProfilePage() {
  return (
    <Page title={m.accounts_my_profile_title()} width="form">
      <PageHeader title={m.accounts_my_profile_title()} />
      <WithMe>{(me) => <AboutYou me={me} />}</WithMe>
    </Page>
  );
}
