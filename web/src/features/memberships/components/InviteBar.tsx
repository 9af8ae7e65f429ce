import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { answer, api, handled } from "~/api/client";
import { session, useSession } from "~/api/session";
import { Problem, sentenceOf } from "~/lib/problem";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button } from "~/ui/button/Button";
import { useGo } from "~/ui/link/Link";
import { usePageSearch } from "~/ui/link/usePage";
import { toast } from "~/ui/toast/toast";
import { type PublicPlan, useMembershipMoved } from "../api";
import { inviteIn } from "../invite";

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
  const [failure, setFailure] = useState<{ sentence: string; refused: boolean }>();
  const shut = plan.alert?.kind === "private";
  const open = invite !== undefined && !plan.archive;

  async function claim() {
    tried.current = invite;
    setFailure(undefined);
    try {
      const body = { plan_id: plan.id, token: invite ?? "" };
      await answer(api.POST("/api/athlete/invites/claim", { body, ...handled() }));
      await moved();
      if (shut) toast(m.memberships_invite_open());
      ask({ invite: undefined });
    } catch (error) {
      const refused = error instanceof Problem && [404, 422].includes(error.status);
      setFailure({ refused, sentence: sentenceOf(error) });
      if (refused) ask({ invite: undefined });
    }
  }

  const due = open && user?.role === "user";
  const begin = useEffectEvent(() => {
    if (tried.current !== invite) void claim();
  });
  useEffect(() => {
    if (due) begin();
  }, [due, invite]);

  if (failure) {
    return (
      <Banner
        tone="warn"
        onClose={failure.refused ? () => setFailure(undefined) : undefined}
        action={
          !failure.refused && (
            <Button size="small" onClick={claim}>
              {m.ui_retry()}
            </Button>
          )
        }
      >
        {failure.sentence}
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
