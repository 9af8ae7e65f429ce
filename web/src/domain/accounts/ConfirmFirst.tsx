import { useMe } from "~/api/me";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { ResendConfirmation } from "./ResendConfirmation";

/** Says what has to wait until the person has confirmed their email address, and sends the link again. */
export function ConfirmFirst({ children }: { children: (email: string) => string }) {
  const me = useMe();
  if (!me.data || me.data.current.confirmed) return null;
  const { email } = me.data.current;
  return (
    <Banner tone="warn" action={<ResendConfirmation email={email} small />}>
      {children(email)}
    </Banner>
  );
}

/** Before a coach invites anybody. */
export function ConfirmBeforeInviting() {
  return <ConfirmFirst>{(email) => m.accounts_confirm_to_invite({ email })}</ConfirmFirst>;
}
