import { $api, onError } from "~/api/client";
import { pathOf } from "~/lib/routes";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Banner } from "~/ui/banner/Banner";
import { ButtonLink } from "~/ui/button/Button";
import { usePageParams } from "~/ui/link/usePage";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { AuthPage } from "../components/AuthPage";
import css from "../components/AuthPage.module.css";
import { ROLE_WORDS } from "~/domain/accounts/roles";

/** What a mailed invitation to coach is for, to a visitor: who invites them, and where to sign up or sign in. */
export default function AcceptInvitationPage() {
  const { token } = usePageParams("onboarding-accept-invitation");
  const opened = $api.useQuery(
    "post",
    "/api/invites/open",
    { body: { token }, ...onError("inline", 422) },
    { retry: false },
  );
  if (opened.isPending) {
    return (
      <AuthPage title={m.accounts_invites_checking()}>
        <SkeletonRows rows={2} />
      </AuthPage>
    );
  }
  if (!opened.data) {
    return (
      <AuthPage title={m.accounts_invites_expired_title()} note={m.accounts_invites_expired()}>
        <ButtonLink to={{ name: "root" }}>{m.accounts_invites_home()}</ButtonLink>
      </AuthPage>
    );
  }
  const { account_title: account, invited_by: inviter, email, has_account: known, reader } = opened.data;
  const role = ROLE_WORDS[opened.data.role]();
  const back = pathOf("onboarding-accept-invitation", { params: { token } });
  return (
    <AuthPage
      above={<Avatar name={account} src={opened.data.avatar_url} size={64} square />}
      title={m.accounts_invites_join_title({ account })}
      note={m.accounts_invites_join_note({ inviter, role })}
    >
      <div className={css.form}>
        <p className="meta">{m.accounts_invites_for_address({ email })}</p>
        {reader === "client" ? (
          <Banner tone="warn">{m.accounts_invites_client()}</Banner>
        ) : known ? (
          <ButtonLink
            variant="primary"
            size="large"
            wide
            to={{ name: "onboarding-sign-in", search: { email, redirect: back } }}
          >
            {m.accounts_invites_sign_in()}
          </ButtonLink>
        ) : (
          <ButtonLink
            variant="primary"
            size="large"
            wide
            to={{
              name: "onboarding-coaching-signup",
              params: { role: "invited" },
              search: { email, invitation: token },
            }}
          >
            {m.accounts_invites_sign_up()}
          </ButtonLink>
        )}
      </div>
    </AuthPage>
  );
}
