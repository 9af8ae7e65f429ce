import { IconMail } from "@tabler/icons-react";
import { $api, onError } from "~/api/client";
import { ConfirmFirst } from "~/domain/accounts/ConfirmFirst";
import { errorMessage } from "~/lib/apiError";
import { toLocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import { Cover } from "~/ui/cover/Cover";
import { coverUrl, WIDE_RATIO } from "~/ui/cover/coverUrl";
import { usePageNumber } from "~/ui/link/usePage";
import { EmptyState } from "~/ui/states/States";
import { toast, toastError } from "~/ui/toast/toast";
import { useInvitations, useRefreshMemberships } from "../api";
import { CardGrid, MyProgramsFrame } from "../components/myPrograms/MyPrograms";
import css from "../components/myPrograms/ProgramCard.module.css";
import { formatLongDate } from "../format";
import { programUrlId } from "../urlId";

/** The open invitations of a client. */
export default function InvitationsPage() {
  const [page, setPage] = usePageNumber();
  const list = useInvitations(page);
  const refreshMemberships = useRefreshMemberships();
  const decline = $api.useMutation("delete", "/api/athlete/invites/{invite_id}", {
    onSuccess: async () => {
      await refreshMemberships();
      toast(m.memberships_declined());
    },
    onError: (error) => toastError(errorMessage(error)),
  });
  return (
    <MyProgramsFrame>
      <ConfirmFirst>{(email) => m.memberships_confirm_for_invites({ email })}</ConfirmFirst>
      <CardGrid
        list={list}
        page={page}
        onPage={setPage}
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
        {({ id, plan: program, invited_at }) => (
          <li key={id} className={css.card}>
            <span className={css.cover}>
              <Cover seed={program.id} src={coverUrl(program.covers, "tiled_view", "normal")} ratio={WIDE_RATIO} />
            </span>
            <div className={css.body}>
              <h2 className={css.title}>{program.title}</h2>
              <p className={css.coach}>{program.coach_name}</p>
              <p className={css.event}>{m.memberships_invited({ date: formatLongDate(toLocalDate(invited_at)) })}</p>
              <div className={css.action}>
                <Button
                  busy={decline.isPending && decline.variables.params.path.invite_id === id}
                  onClick={() => decline.mutate({ params: { path: { invite_id: id } }, ...onError("inline") })}
                >
                  {m.memberships_decline()}
                </Button>
                <ButtonLink
                  variant="primary"
                  to={{ name: "public_plan", params: { programId: programUrlId(program) } }}
                >
                  {m.memberships_accept()}
                </ButtonLink>
              </div>
            </div>
          </li>
        )}
      </CardGrid>
    </MyProgramsFrame>
  );
}
