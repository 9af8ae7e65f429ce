import { IconMail } from "@tabler/icons-react";
import { $api, handled } from "~/api/client";
import { sentenceOf } from "~/lib/problem";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import { Cover } from "~/ui/cover/Cover";
import { coverOf } from "~/ui/cover/coverOf";
import { usePageNumber } from "~/ui/link/usePage";
import { EmptyState } from "~/ui/states/States";
import { toast, toastError } from "~/ui/toast/toast";
import { useInvites, useMembershipMoved } from "../api";
import { Cards, MyProgramsFrame } from "../components/myPrograms/MyPrograms";
import css from "../components/myPrograms/ProgramCard.module.css";
import { dayOf, spokenDate } from "../format";

/** Coaches who ask this client in. */
export default function InvitesPage() {
  const [page, turnTo] = usePageNumber();
  const list = useInvites(page);
  const moved = useMembershipMoved();
  const decline = $api.useMutation("delete", "/api/athlete/invites/{invite_id}", {
    onSuccess: async () => {
      await moved();
      toast(m.memberships_declined());
    },
    onError: (error) => toastError(sentenceOf(error)),
  });
  return (
    <MyProgramsFrame>
      <Cards
        list={list}
        page={page}
        onPage={turnTo}
        empty={
          <EmptyState
            framed
            icon={<IconMail size={24} />}
            action={<ButtonLink to={{ name: "user_my_plans" }}>{m.memberships_none_invites_action()}</ButtonLink>}
          >
            {m.memberships_none_invites()}
          </EmptyState>
        }
      >
        {({ id, plan, invited_at }) => (
          <li key={id} className={css.card}>
            <span className={css.cover}>
              <Cover seed={plan.id} src={coverOf(plan.covers, "tiled_view", "normal")} ratio={1.94} />
            </span>
            <div className={css.body}>
              <h2 className={css.title}>{plan.title}</h2>
              <p className={css.coach}>{plan.coach_name}</p>
              <p className={css.next}>{m.memberships_invited({ date: spokenDate(dayOf(invited_at)) })}</p>
              <div className={css.action}>
                <Button
                  busy={decline.isPending && decline.variables.params.path.invite_id === id}
                  onClick={() => decline.mutate({ params: { path: { invite_id: id } }, ...handled() })}
                >
                  {m.memberships_decline()}
                </Button>
                <ButtonLink
                  variant="primary"
                  to={{ name: "public_plan", params: { programId: plan.custom_url ?? plan.id } }}
                >
                  {m.memberships_accept()}
                </ButtonLink>
              </div>
            </div>
          </li>
        )}
      </Cards>
    </MyProgramsFrame>
  );
}
