import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import { Page, PageHeader } from "~/ui/page/Page";
import { AvatarPicker } from "../components/AvatarPicker";
import { PersonForm } from "../components/PersonForm";
import { WithMe } from "../components/WithMe";

/** The person behind a coach's private account. */
export default function MyProfilePage() {
  return (
    <Page title={m.accounts_my_profile_title()} width="form">
      <PageHeader title={m.accounts_my_profile_title()} />
      <WithMe>
        {(me) => (
          <>
            <Card>
              <AvatarPicker of="person" name={me.private.full_name} src={me.private.avatar_url} />
            </Card>
            <Card title={m.accounts_about_you()} note={me.private.email}>
              <PersonForm me={me} />
            </Card>
          </>
        )}
      </WithMe>
    </Page>
  );
}
