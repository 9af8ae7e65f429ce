import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { formatDay, formatNumber, formatTime } from "~/lib/format";
import { toLocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Badge, Count } from "~/ui/badge/Badge";
import { Button, IconButton } from "~/ui/button/Button";
import { Segmented } from "~/ui/field/Segmented";
import { Link } from "~/ui/link/Link";
import { ErrorState } from "~/ui/states/States";
import { toast, toastError } from "~/ui/toast/toast";
import { type Seen, type SessionFilter, type SessionToReview, useSessions, useTodayActions } from "../api";
import css from "./Today.module.css";
import { useNow } from "./useNow";

/** Sessions that nobody has reviewed yet: what was done, said and reached. */
export function SessionList() {
  const [show, setShow] = useState<SessionFilter>("all");
  const sessions = useSessions(show);
  const actions = useTodayActions();
  const showError = (error: unknown) => toastError(errorMessage(error));
  const review = (clients: Seen[]) =>
    actions.review(clients).then((reviewed) => {
      const undo = () => actions.undoReview(reviewed).catch(showError);
      toast(m.today_reviewed({ count: String(clients.length) }), { action: { label: m.today_undo(), run: undo } });
    }, showError);
  if (sessions.isError) return <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />;
  const data = sessions.data;
  if (!data || data.all === 0) return null;
  return (
    <section className={css.sessions} aria-label={m.today_sessions()}>
      <header className={css.sessionsHead}>
        <h2 className={css.sessionsTitle}>
          {m.today_sessions()} <Count value={data.all} />
        </h2>
        {data.without_comment.length > 0 && (
          <Button variant="quiet" size="small" onClick={() => void review(data.without_comment)}>
            {m.today_review_rest({ count: String(data.without_comment.length) })}
          </Button>
        )}
        <Segmented
          label={m.today_sessions()}
          value={show}
          onChange={(value) => setShow(value as SessionFilter)}
          options={[
            { value: "comment", label: m.today_with_comment({ count: String(data.comment) }) },
            { value: "records", label: m.today_records({ count: String(data.records) }) },
            { value: "all", label: m.today_all() },
          ]}
        />
      </header>
      <ul>
        {data.items.map((session) => (
          <SessionRow
            key={`${session.enrolment_id}-${session.date}`}
            session={session}
            onReview={() => void review([seenOf(session.client.id, data.items)])}
          />
        ))}
      </ul>
    </section>
  );
}

/** Up to when the coach has seen what a client said: the newest of their sessions on the screen. */
function seenOf(clientId: string, sessions: SessionToReview[]): Seen {
  const own = sessions.filter(({ client }) => client.id === clientId).map(({ at }) => at);
  const newest = own.reduce((a, b) => (Date.parse(b) > Date.parse(a) ? b : a));
  return { client_id: clientId, seen_at: newest };
}

function SessionRow({ session, onReview }: { session: SessionToReview; onReview: () => void }) {
  const { client } = session;
  const now = useNow();
  const isToday = toLocalDate(session.at) === toLocalDate(now);
  return (
    <li className={css.session}>
      <Avatar name={client.full_name} src={client.avatar_url} size={28} />
      <Link
        name="athlete_calendar"
        params={{ userId: client.id }}
        search={{ date: session.date }}
        className={css.sessionName}
      >
        {client.full_name}
      </Link>
      <span className={css.meta}>
        {m.today_sets({ done: String(session.done_sets), planned: String(session.planned_sets) })}
        {session.rpe !== null && ` · RPE ${formatNumber(session.rpe)}`}
      </span>
      <span className={css.said}>
        {session.comments.map((comment) => `“${comment}”`).join(" ")}{" "}
        {session.record && <Badge tone="ok">{session.record}</Badge>}
      </span>
      <span className={css.meta}>
        {isToday ? formatTime(new Date(session.at)) : formatDay(session.date, "weekdayShort")}
      </span>
      <IconButton small outlined label={m.today_review({ name: client.full_name })} onClick={onReview}>
        <IconCheck size={16} />
      </IconButton>
    </li>
  );
}
