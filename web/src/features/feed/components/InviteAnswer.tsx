import { useAnswer } from "~/domain/accounts/invitations";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { type Notification, useShowAnswer } from "../api";
import css from "./Feed.module.css";

/** Accept and reject an invitation to coach in an account, or what became of it. */
export function InviteAnswer({ notification }: { notification: Notification }) {
  const answer = useAnswer(useShowAnswer(notification));
  const { invite } = notification;
  if (!invite) return null;
  if (invite.status === "pending" || invite.status === "init") {
    const { account_id: userId } = invite;
    return (
      <span className={css.answers}>
        <Button size="small" variant="primary" onClick={() => answer.mutate({ userId, answer: "accepted" })}>
          {m.feed_accept()}
        </Button>
        <Button size="small" onClick={() => answer.mutate({ userId, answer: "rejected" })}>
          {m.feed_reject()}
        </Button>
      </span>
    );
  }
  const outcomes: Record<string, string> = { accepted: m.feed_accepted(), rejected: m.feed_rejected() };
  return <span className={css.answered}>{outcomes[invite.status] ?? m.feed_invite_closed()}</span>;
}
