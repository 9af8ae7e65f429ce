import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { $api, onError } from "~/api/client";
import { session, useSession } from "~/api/session";
import { ApiError, errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button } from "~/ui/button/Button";
import { useGo } from "~/ui/link/Link";
import { usePageSearch } from "~/ui/link/usePage";
import { toast } from "~/ui/toast/toast";
import { type PublicProgram, useRefreshMemberships } from "../../api";
import { readInvitation } from "../../invitation";
import css from "./AlertBanner.module.css";

/** Whether the invitation is invalid for good. After any other error it can be claimed again. */
const isFinalError = (error: unknown) => error instanceof ApiError && [404, 422].includes(error.status);

/**
 * The invitation in the page's URL. A visitor sees a notice; for a client it is claimed once and removed from the URL.
 * Shows `children`, the page's own alert, if there is nothing to say.
 */
export default function InvitationBanner({ program, children }: { program: PublicProgram; children?: ReactNode }) {
  const [{ invite }, setSearch] = usePageSearch(readInvitation);
  const { token, user } = useSession();
  const go = useGo();
  const refreshMemberships = useRefreshMemberships();
  const claimedToken = useRef<string>(undefined);
  const isPrivate = program.alert?.kind === "private";
  const isOpen = invite !== undefined && !program.archive;
  const claiming = $api.useMutation("post", "/api/athlete/invites/claim", { onSuccess: refreshMemberships });

  function claim(token: string) {
    claimedToken.current = token;
    claiming.mutate(
      { body: { plan_id: program.id, token }, ...onError("inline") },
      {
        onSuccess: () => {
          if (isPrivate) toast(m.memberships_invite_open());
          setSearch({ invite: undefined });
        },
        onError: (error) => {
          if (isFinalError(error)) setSearch({ invite: undefined });
        },
      },
    );
  }

  const tokenToClaim = isOpen && user?.role === "user" ? invite : undefined;
  const claimOnce = useEffectEvent((token: string) => {
    if (claimedToken.current !== token) claim(token);
  });
  useEffect(() => {
    if (tokenToClaim) claimOnce(tokenToClaim);
  }, [tokenToClaim]);

  if (claiming.error) {
    return isFinalError(claiming.error) ? (
      <Banner tone="warn" onClose={claiming.reset}>
        {errorMessage(claiming.error)}
      </Banner>
    ) : (
      <Banner
        tone="warn"
        action={
          tokenToClaim && (
            <Button size="small" className={css.action} onClick={() => claim(tokenToClaim)}>
              {m.ui_retry()}
            </Button>
          )
        }
      >
        {errorMessage(claiming.error)}
      </Banner>
    );
  }
  // Another alert, such as a program that accepts no clients, matters more than the invitation.
  if (!isOpen || (program.alert && !isPrivate)) return children;
  if (!token) {
    return (
      <Banner
        action={
          <Button
            size="small"
            className={css.action}
            onClick={() => {
              session.rememberReturn(location.pathname + location.search);
              go({ name: "onboarding-sign-in" });
            }}
          >
            {m.memberships_invite_sign_in()}
          </Button>
        }
      >
        {m.memberships_invite_visitor({ coach: program.owner.full_name })}
      </Banner>
    );
  }
  return isPrivate && user?.role !== "coach" ? <Banner>{m.memberships_invite_checking()}</Banner> : children;
}
