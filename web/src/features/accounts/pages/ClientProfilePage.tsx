import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import { Page, PageHeader } from "~/ui/page/Page";
import { AvatarPicker } from "../components/AvatarPicker";
import { PasswordForm } from "../components/PasswordForm";
import { PersonForm } from "../components/PersonForm";
import { WithMe } from "../components/WithMe";

/** A client's own profile. */
export default function ClientProfilePage() {
  return (
    <Page title={m.accounts_profile_title()} width="form">
      <PageHeader title={m.accounts_profile_title()} />
      <WithMe>
        {(me) => (
          <>
            <Card>
              <AvatarPicker of="person" name={me.private.full_name} src={me.private.avatar_url} />
            </Card>
            <Card title={m.accounts_about_you()} note={me.private.email}>
              <PersonForm me={me} currency />
            </Card>
            <PasswordForm />
          </>
        )}
      </WithMe>
    </Page>
  );
}
