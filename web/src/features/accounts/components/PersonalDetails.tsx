import type { Me } from "~/api/me";
import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import { AvatarPicker } from "./AvatarPicker";
import { PersonalDetailsForm } from "./PersonalDetailsForm";

/** Picture and personal details. With `currency`, also the currency in which prices are shown. */
export function PersonalDetails({ me, currency }: { me: Me; currency?: boolean }) {
  return (
    <>
      <Card>
        <AvatarPicker of="person" name={me.private.full_name} src={me.private.avatar_url} />
      </Card>
      <Card title={m.accounts_about_you()}>
        <PersonalDetailsForm me={me} currency={currency} />
      </Card>
    </>
  );
}
