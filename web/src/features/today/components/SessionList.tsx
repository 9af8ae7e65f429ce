import { IconCheck, IconMessageReply, IconVideo } from "@tabler/icons-react";
import { useState } from "react";
import { AnswerSession } from "~/domain/clients/AnswerSession";
import { formatSessionDone } from "~/domain/training/sessionDone";
import { errorMessage } from "~/lib/apiError";
import { formatDay, formatNumber, formatTime } from "~/lib/format";
import { toLocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Badge, Count } from "~/ui/badge/Badge";
import { Button, ButtonLink, IconButton } from "~/ui/button/Button";
import { Segmented } from "~/ui/field/Segmented";
import { lazyPart } from "~/ui/lazyPart";
import { ErrorState } from "~/ui/states/States";
import { toast, toastError } from "~/ui/toast/toast";
import { unlessDouble } from "~/ui/unlessDouble";
import { type Seen, type SessionFilter, type SessionToReview, useSessions, useTodayActions } from "../api";
import css from "./Today.module.css";
import { useNow } from "~/ui/useNow";

const SessionDialog = lazyPart(async () => (await import("./SessionDialog")).default);

/** Sessions that nobody has reviewed yet: what was done, said and reached. */
export function SessionList() {
  const [show, setShow] = useState<SessionFilter>("all");
  const sessions = useSessions(show);
  const actions = useTodayActions();
  const showError = (error: unknown) => toastError(errorMessage(error));
  /** Shows what fails, and returns whether they are reviewed. */
  const review = (clients: Seen[]) =>
    actions.review(clients).then(
      (reviewed) => {
        const undo = () => actions.undoReview(reviewed).catch(showError);
        toast(m.today_reviewed({ count: String(clients.length) }), { action: { label: m.today_undo(), run: undo } });
        return true;
      },
      (error: unknown) => {
        showError(error);
        return false;
      },
    );
  const [opened, setOpened] = useState<{ session: SessionToReview; next: SessionToReview | undefined }>();
  /** The session below, which takes the place of the one that is reviewed; of the last one, the one above. */
  const neighbourOf = (session: SessionToReview) => {
    const items = sessions.data?.items ?? [];
    const at = items.findIndex((one) => keyOf(one) === keyOf(session));
    return items.slice(at + 1).find((one) => one.client.id !== session.client.id) ?? items[at - 1];
  };
  const closeReviewed = () => {
    const next = opened?.next;
    setOpened(undefined);
    if (next) requestAnimationFrame(() => focusSession(next));
  };
  if (sessions.isError) return <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />;
  const data = sessions.data;
  if (!data || data.all + data.form_checks === 0) return null;
  return (
    <section className={css.sessions} aria-label={m.today_sessions()}>
      <header className={css.sessionsHead}>
        <h2 className={css.sessionsTitle}>
          {m.today_sessions()} <Count value={data.all} />
        </h2>
        {data.form_checks > 0 && (
          <ButtonLink to={{ name: "form_checks" }} size="small" icon={<IconVideo size={18} />}>
            {m.today_form_checks({ count: data.form_checks })}
          </ButtonLink>
        )}
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
            key={keyOf(session)}
            session={session}
            onOpen={() => setOpened({ session, next: neighbourOf(session) })}
            onReview={() => void review([seenOf(session.client.id, data.items)])}
          />
        ))}
      </ul>
      {opened && (
        <SessionDialog
          session={opened.session}
          onReview={() => review([{ client_id: opened.session.client.id, seen_at: opened.session.at }])}
          onReviewed={closeReviewed}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}

const keyOf = ({ enrolment_id, date }: SessionToReview) => `${enrolment_id}-${date}`;

function focusSession(session: SessionToReview): void {
  document.querySelector<HTMLElement>(`[data-session="${keyOf(session)}"] button`)?.focus();
}

/** Up to when the coach has seen what a client said: the newest of their sessions on the screen. */
function seenOf(clientId: string, sessions: SessionToReview[]): Seen {
  const own = sessions.filter(({ client }) => client.id === clientId).map(({ at }) => at);
  const newest = own.reduce((a, b) => (Date.parse(b) > Date.parse(a) ? b : a));
  return { client_id: clientId, seen_at: newest };
}

type RowProps = { session: SessionToReview; onOpen: () => void; onReview: () => void };

function SessionRow({ session, onOpen, onReview }: RowProps) {
  const { client } = session;
  const now = useNow();
  const [answering, setAnswering] = useState(false);
  const isToday = toLocalDate(session.at) === toLocalDate(now);
  return (
    <>
      <li className={css.session} data-session={keyOf(session)}>
        <Avatar name={client.full_name} src={client.avatar_url} size={28} />
        <button type="button" className={css.sessionButton} aria-haspopup="dialog" onClick={onOpen}>
          <span className={css.sessionName}>{client.full_name}</span>
          <span className={css.sessionTitles}>{session.titles.join(" · ")}</span>
        </button>
        <span className={css.meta}>
          {[formatSessionDone(session), session.rpe !== null && `RPE ${formatNumber(session.rpe)}`]
            .filter(Boolean)
            .join(" · ")}
        </span>
        <span className={css.said}>
          {session.comments.map((comment) => `“${comment}”`).join(" ")}{" "}
          {session.record && <Badge tone="ok">{session.record}</Badge>}
        </span>
        <span className={css.meta}>
          {isToday ? formatTime(new Date(session.at)) : formatDay(session.date, "weekdayShort")}
        </span>
        <IconButton
          small
          outlined
          label={m.today_answer({ name: client.full_name })}
          onClick={() => setAnswering(true)}
        >
          <IconMessageReply size={16} />
        </IconButton>
        <IconButton small outlined label={m.today_review({ name: client.full_name })} onClick={unlessDouble(onReview)}>
          <IconCheck size={16} />
        </IconButton>
      </li>
      {answering && (
        <li>
          <AnswerSession
            clientId={client.id}
            name={client.full_name}
            session={{ enrolment_id: session.enrolment_id, date: session.date }}
            onSent={() => {
              setAnswering(false);
              onReview();
            }}
            onCancel={() => setAnswering(false)}
          />
        </li>
      )}
    </>
  );
}
