import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSession } from "~/api/session";
import { errorMessage } from "~/lib/apiError";
import { formatDay, formatNumber } from "~/lib/format";
import { storage, UNSENT } from "~/lib/storage";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Button, IconButton } from "~/ui/button/Button";
import { Kbd } from "~/ui/kbd/Kbd";
import { Link } from "~/ui/link/Link";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { type Panel, type Row, usePanel, useTodayActions } from "../api";
import { reasonText } from "../reasonText";
import css from "./Today.module.css";

type Props = {
  row: Row;
  /** Grows when the person wants to write an answer. */
  replying: number;
  position: { at: number; of: number };
  onMove: (step: 1 | -1) => void;
  onDone: () => void;
  onSnooze: () => void;
  onReplied: () => void;
};

/** What proves the reason, the last session, and the answer to it. */
export function PersonPanel({ row, replying, position, onMove, onDone, onSnooze, onReplied }: Props) {
  const { client } = row;
  const panel = usePanel(client.id);
  return (
    <div className={css.person}>
      <header className={css.personHead}>
        <Avatar name={client.full_name} src={client.avatar_url} size={48} />
        <span className={css.who}>
          <strong className={css.personName}>{client.full_name}</strong>
          <span className={css.meta}>{client.program}</span>
        </span>
        <span className={css.meta}>{m.today_position({ at: String(position.at), of: String(position.of) })}</span>
        <IconButton small label={m.today_previous()} disabled={position.at === 1} onClick={() => onMove(-1)}>
          <IconChevronUp size={16} />
        </IconButton>
        <IconButton small label={m.today_next()} disabled={position.at === position.of} onClick={() => onMove(1)}>
          <IconChevronDown size={16} />
        </IconButton>
      </header>
      <div className={css.personBody}>
        {panel.isError && <ErrorState error={panel.error} onRetry={() => void panel.refetch()} />}
        {panel.isPending && <SkeletonText lines={6} />}
        {panel.data && <Evidence panel={panel.data} />}
        <Link name="show_client_programs" params={{ clientId: client.id }} className={css.link}>
          {m.today_profile()}
        </Link>
      </div>
      <Answer key={client.id} clientId={client.id} name={client.full_name} replying={replying} onReplied={onReplied} />
      <footer className={css.personFoot}>
        <Button variant="quiet" size="small" after={<Kbd>E</Kbd>} onClick={onDone}>
          {m.today_done()}
        </Button>
        <Button variant="quiet" size="small" after={<Kbd>S</Kbd>} onClick={onSnooze}>
          {m.today_snooze()}
        </Button>
      </footer>
    </div>
  );
}

function Evidence({ panel }: { panel: Panel }) {
  const { last_session: last } = panel;
  return (
    <>
      {panel.reasons.map((reason) => (
        <section key={reason.key} className={css.proof}>
          <h3>{reasonText(reason)}</h3>
          {reason.quotes.map((quote) => (
            <p key={`${quote.date}-${quote.text}`} className={css.quote}>
              <span className={css.meta}>{formatDay(quote.date, "weekdayShort")}</span> “
              <Marked text={quote.text} matches={quote.matches} />”
            </p>
          ))}
        </section>
      ))}
      {last && (
        <section>
          <h3 className={css.partTitle}>
            {last.titles.join(" · ")}{" "}
            <span className={css.meta}>
              {formatDay(last.date, "weekdayShort")},{" "}
              {m.today_sets({ done: String(last.done_sets), planned: String(last.planned_sets) })}
            </span>
          </h3>
          <table className={css.sets}>
            <thead>
              <tr>
                <th>{m.today_exercise()}</th>
                <th>{m.today_planned()}</th>
                <th>{m.today_did()}</th>
                <th>{m.today_rpe_short()}</th>
              </tr>
            </thead>
            <tbody>
              {last.sets.map((set, index) => (
                <tr key={index}>
                  <td>{set.exercise}</td>
                  <td>{set.planned}</td>
                  <td>{set.skipped ? m.today_skipped() : set.done}</td>
                  <td>{set.rpe === null ? "–" : formatNumber(set.rpe)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {panel.next_sessions.length > 0 && (
        <section>
          <h3 className={css.partTitle}>{m.today_coming()}</h3>
          {panel.next_sessions.map((next) => (
            <p key={next.date}>
              <span className={css.meta}>{formatDay(next.date, "weekdayShort")}</span> {next.titles.join(" · ")}
            </p>
          ))}
        </section>
      )}
    </>
  );
}

/** A quote with the words underlined that made it a reason. */
function Marked({ text, matches }: { text: string; matches: number[][] }): ReactNode {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [start = 0, end = 0] of matches) {
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  return [...parts, text.slice(at)];
}

type AnswerProps = { clientId: string; name: string; replying: number; onReplied: () => void };

/** Writes to the client. What is typed stays on this device until it is sent. */
function Answer({ clientId, name, replying, onReplied }: AnswerProps) {
  const { user } = useSession();
  const key = `${UNSENT}todayDraft.${user?.id ?? ""}.${clientId}`;
  const [text, setText] = useState(() => storage.get(key) ?? "");
  const [id, setId] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLTextAreaElement>(null);
  const actions = useTodayActions();
  useEffect(() => {
    if (replying > 0) input.current?.focus();
  }, [replying]);
  const send = async () => {
    if (text.trim() === "" || busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await actions.reply(clientId, id, text);
      storage.remove(key);
      setText("");
      setId(crypto.randomUUID());
      onReplied();
    } catch (failure) {
      setError(errorMessage(failure));
    }
    setBusy(false);
  };
  return (
    <form
      className={css.answer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        ref={input}
        aria-label={m.today_write({ name })}
        placeholder={m.today_write({ name })}
        value={text}
        maxLength={5000}
        rows={3}
        onChange={(event) => {
          setText(event.currentTarget.value);
          storage.set(key, event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      {error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
      <Button type="submit" variant="primary" busy={busy} disabled={text.trim() === ""} after={<Kbd>Ctrl ↵</Kbd>}>
        {m.today_send_done()}
      </Button>
    </form>
  );
}
