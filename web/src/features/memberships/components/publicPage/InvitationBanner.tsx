import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { $api, handled } from "~/api/client";
import { session, useSession } from "~/api/session";
import { Problem, sentenceOf } from "~/lib/problem";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button } from "~/ui/button/Button";
import { useGo } from "~/ui/link/Link";
import { usePageSearch } from "~/ui/link/usePage";
import { toast } from "~/ui/toast/toast";
import { type PublicPlan, useMembershipMoved } from "../../api";
import { inviteIn } from "../../invitation";
import css from "./AlertBanner.module.css";

/** Whether the server has said no, for good. After a lost answer the invitation may be asked for again. */
const isRefused = (error: unknown) => error instanceof Problem && [404, 422].includes(error.status);

/**
 * The invitation in the address of a page. A visitor is told of it; a client takes it up, once, and it leaves the
 * address. Where it has nothing to say, `children` stand in its place: the page's own alert.
 */
export default function InviteBar({ plan, children }: { plan: PublicPlan; children?: ReactNode }) {
  const [{ invite }, ask] = usePageSearch(inviteIn);
  const { token, user } = useSession();
  const go = useGo();
  const moved = useMembershipMoved();
  const tried = useRef<string>(undefined);
  const shut = plan.alert?.kind === "private";
  const open = invite !== undefined && !plan.archive;
  const claiming = $api.useMutation("post", "/api/athlete/invites/claim", { onSuccess: moved });

  function claim(token: string) {
    tried.current = token;
    claiming.mutate(
      { body: { plan_id: plan.id, token }, ...handled() },
      {
        onSuccess: () => {
          if (shut) toast(m.memberships_invite_open());
          ask({ invite: undefined });
        },
        onError: (error) => {
          if (isRefused(error)) ask({ invite: undefined });
        },
      },
    );
  }

  const due = open && user?.role === "user" ? invite : undefined;
  const begin = useEffectEvent((token: string) => {
    if (tried.current !== token) claim(token);
  });
  useEffect(() => {
    if (due) begin(due);
  }, [due]);

  if (claiming.error) {
    return isRefused(claiming.error) ? (
      <Banner tone="warn" onClose={claiming.reset}>
        {sentenceOf(claiming.error)}
      </Banner>
    ) : (
      <Banner
        tone="warn"
        action={
          due && (
            <Button size="small" className={css.action} onClick={() => claim(due)}>
              {m.ui_retry()}
            </Button>
          )
        }
      >
        {sentenceOf(claiming.error)}
      </Banner>
    );
  }
  // What else is in the way, such as a program that takes nobody in, says more than the invitation.
  if (!open || (plan.alert && !shut)) return children;
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
        {m.memberships_invite_visitor({ coach: plan.owner.full_name })}
      </Banner>
    );
  }
  return shut && user?.role !== "coach" ? <Banner>{m.memberships_invite_checking()}</Banner> : children;
}
