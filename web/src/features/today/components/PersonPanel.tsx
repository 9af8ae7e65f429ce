import {
  IconCalendarEvent,
  IconCheck,
  IconChevronDown,
  IconChevronLeft,
  IconChevronUp,
  IconClock,
  IconCreditCard,
  IconDots,
  IconPencil,
  IconSend,
  IconUser,
  IconVideo,
} from "@tabler/icons-react";
import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useUnsentText } from "~/api/useUnsentText";
import { NotesCard } from "~/domain/clients/NotesCard";
import { SNOOZE } from "~/domain/clients/SnoozeMenu";
import { formatEqualSets } from "~/domain/training/equalSets";
import { joinEqual } from "~/domain/training/format";
import { formatSessionDone } from "~/domain/training/sessionDone";
import { appendText } from "~/lib/appendText";
import { errorMessage } from "~/lib/apiError";
import { formatDay, formatNumber } from "~/lib/format";
import { firstNameOf } from "~/lib/identity";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Button, ButtonLink, IconButton } from "~/ui/button/Button";
import { Kbd } from "~/ui/keys/Kbd";
import { Menu } from "~/ui/menu/Menu";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { unlessDouble } from "~/ui/unlessDouble";
import { useIsPhone } from "~/ui/useMedia";
import { actionOf, calendarOf, clipOf, profileOf, scheduleOf } from "../action";
import { type Client, type Panel, type Reason, type Row, usePanel, useTodayActions } from "../api";
import { keyName } from "../keys";
import { programText, reasonText } from "../reasonText";
import { LastMessages } from "./LastMessages";
import { RpeChart } from "./RpeChart";
import css from "./Today.module.css";

/** The coach wants to write to this client; `text` is what they start from, or is added below what is typed. */
export type Replying = { clientId: string; text?: string | undefined };

/** Marks the panel: on narrow screens it lies in a dialog, in which the keys of the page still act. */
export const PANEL = "data-person-panel";

type Props = {
  row: Row;
  replying: Replying | undefined;
  position: { at: number; of: number };
  onMove: (step: 1 | -1) => void;
  onDone: () => void;
  /** The menu of times to put them off until, behind its button. */
  snoozeMenu: (trigger: ReactElement) => ReactNode;
  onAsk: () => void;
  onReplied: () => void;
  /** On a phone they are a screen of their own: back to the list. */
  onBack?: (() => void) | undefined;
};

/** What proves the reason, the last session, and the answer to it; what can be done is at the foot. */
export function PersonPanel({ row, replying, onReplied, ...actions }: Props) {
  const { client } = row;
  const phone = useIsPhone();
  const panel = usePanel(client.id);
  const ask = row.reasons.some((reason) => actionOf(reason) === "ask") ? actions.onAsk : undefined;
  return (
    <div className={css.person} {...{ [PANEL]: "" }}>
      <Head client={client} {...actions} />
      <div className={css.personBody}>
        {panel.isError && <ErrorState error={panel.error} onRetry={() => void panel.refetch()} />}
        {panel.isPending && <SkeletonText lines={6} />}
        {panel.data && <Evidence panel={panel.data} />}
        <NotesCard clientId={client.id} firstName={firstNameOf(client.full_name)} />
      </div>
      <Answer clientId={client.id} name={client.full_name} replying={replying} onReplied={onReplied} onAsk={ask} />
      {phone ? <PhoneFoot client={client} {...actions} onAsk={ask} /> : <Foot client={client} {...actions} />}
    </div>
  );
}

type HeadProps = Pick<Props, "position" | "onMove" | "onBack"> & { client: Client };

function Head({ client, position, onMove, onBack }: HeadProps) {
  const phone = useIsPhone();
  const at = m.today_position({ at: String(position.at), of: String(position.of) });
  return (
    <header className={css.personHead}>
      {onBack && (
        <IconButton label={m.today_back()} onClick={onBack}>
          <IconChevronLeft size={20} />
        </IconButton>
      )}
      <Avatar name={client.full_name} src={client.avatar_url} size={phone ? 40 : 48} />
      <span className={css.who}>
        <strong className={css.personName}>{client.full_name}</strong>
        <span className={css.meta}>
          {phone
            ? `${at} · ${programText(client)}`
            : `${client.program} · ${m.today_since({ date: formatDay(client.since, "short") })}`}
        </span>
      </span>
      {!phone && <span className={css.meta}>{at}</span>}
      <span className={css.moves}>
        <IconButton small label={m.today_previous()} disabled={position.at === 1} onClick={() => onMove(-1)}>
          <IconChevronUp size={18} />
        </IconButton>
        <IconButton small label={m.today_next()} disabled={position.at === position.of} onClick={() => onMove(1)}>
          <IconChevronDown size={18} />
        </IconButton>
      </span>
    </header>
  );
}

type FootProps = Pick<Props, "onDone" | "snoozeMenu"> & { client: Client };

function Foot({ client, onDone, snoozeMenu }: FootProps) {
  const schedule = scheduleOf(client);
  return (
    <footer className={css.personFoot}>
      <Button variant="quiet" size="small" after={<Kbd>{keyName("done")}</Kbd>} onClick={unlessDouble(onDone)}>
        {m.today_done()}
      </Button>
      {snoozeMenu(
        <Button variant="quiet" size="small" after={<Kbd>{keyName("snooze")}</Kbd>} {...SNOOZE}>
          {m.today_snooze()}
        </Button>,
      )}
      {schedule && (
        <ButtonLink variant="quiet" size="small" to={schedule} after={<Kbd>{keyName("write")}</Kbd>}>
          {m.today_write_short()}
        </ButtonLink>
      )}
      <ButtonLink variant="quiet" size="small" to={calendarOf(client)} after={<Kbd>{keyName("calendar")}</Kbd>}>
        {m.today_calendar()}
      </ButtonLink>
      <ButtonLink variant="quiet" size="small" to={profileOf(client)} after={<Kbd>{keyName("profile")}</Kbd>}>
        {m.today_profile_short()}
      </ButtonLink>
    </footer>
  );
}

/** Within reach of the thumb: what settles a person, and behind "More" where else one may go. */
function PhoneFoot({ client, onAsk, onDone, snoozeMenu }: FootProps & { onAsk: (() => void) | undefined }) {
  const schedule = scheduleOf(client);
  return (
    <footer className={css.phoneFoot}>
      <button type="button" className={css.phoneAction} onClick={unlessDouble(onDone)}>
        <IconCheck size={20} aria-hidden="true" />
        {m.today_done()}
      </button>
      {snoozeMenu(
        <button type="button" className={css.phoneAction} {...SNOOZE}>
          <IconClock size={20} aria-hidden="true" />
          {m.today_snooze()}
        </button>,
      )}
      <Menu
        align="end"
        label={m.today_more()}
        trigger={
          <button type="button" className={css.phoneAction}>
            <IconDots size={20} aria-hidden="true" />
            {m.today_more()}
          </button>
        }
        items={[
          onAsk && { label: m.today_ask_to_pay(), icon: <IconCreditCard size={16} />, onClick: onAsk },
          schedule && { label: m.today_write_training(), icon: <IconPencil size={16} />, to: schedule },
          { label: m.today_open_calendar(), icon: <IconCalendarEvent size={16} />, to: calendarOf(client) },
          { label: m.today_profile(), icon: <IconUser size={16} />, to: profileOf(client) },
        ]}
      />
    </footer>
  );
}

type LoggedSet = NonNullable<Panel["last_session"]>["sets"][number];

/** What sets have in common that are shown as one: "6 × 3 at 65 kg". How hard they felt may differ. */
const setText = ({ exercise, planned, done, skipped }: LoggedSet): string =>
  [exercise, planned.amount, planned.load, done.amount, done.load, skipped].join("|");

/** "8", or from the easiest to the hardest of several sets: "7–8.5". */
function rpeText(sets: LoggedSet[]): string {
  const felt = sets.flatMap(({ rpe }) => rpe ?? []);
  if (felt.length === 0) return "–";
  const [least, most] = [Math.min(...felt), Math.max(...felt)];
  return least === most ? formatNumber(least) : `${formatNumber(least)}–${formatNumber(most)}`;
}

function Evidence({ panel }: { panel: Panel }) {
  const { last_session: last } = panel;
  return (
    <>
      {panel.reasons.map((reason) => (
        <section key={reason.key} className={css.proof}>
          <h3>{reasonText(reason)}</h3>
          <WatchLink reason={reason} />
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
              {[formatDay(last.date, "weekdayShort"), formatSessionDone(last)].filter(Boolean).join(", ")}
            </span>
          </h3>
          {last.sets.length > 0 && (
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
                {joinEqual(last.sets, setText).map((sets, index) => (
                  <tr key={index}>
                    <td>{sets[0].exercise}</td>
                    <td>{formatEqualSets(sets.length, sets[0].planned)}</td>
                    <td>{sets[0].skipped ? m.today_skipped() : formatEqualSets(sets.length, sets[0].done)}</td>
                    <td>{rpeText(sets)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      )}
      <RpeChart points={panel.rpe} />
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
      <LastMessages messages={panel.messages} />
    </>
  );
}

/** Opens the clip of a form check that waits. */
function WatchLink({ reason }: { reason: Reason }) {
  const clip = clipOf([reason]);
  if (!clip) return null;
  return (
    <ButtonLink size="small" to={clip} icon={<IconVideo size={18} />} after={<Kbd>{keyName("watch")}</Kbd>}>
      {m.today_watch()}
    </ButtonLink>
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

type AnswerProps = {
  clientId: string;
  name: string;
  replying: Replying | undefined;
  onReplied: () => void;
  onAsk: (() => void) | undefined;
};

/** Writes to the client. What is typed stays on this device until it is sent. */
function Answer({ clientId, name, replying, onReplied, onAsk }: AnswerProps) {
  const phone = useIsPhone();
  const { text, type, suggest, idToSend, clear } = useUnsentText("todayDraft", clientId, replying?.text);
  const [asked, setAsked] = useState(replying);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLTextAreaElement>(null);
  const actions = useTodayActions();
  if (replying !== asked) {
    setAsked(replying);
    if (replying?.text && text.trim() === "") suggest(replying.text);
  }
  /** What a button suggests is added below what is typed, once. */
  const append = useEffectEvent((added: string) => {
    if (text.trim() !== "" && !text.includes(added)) type(appendText(text, added));
  });
  useEffect(() => {
    if (replying?.text) append(replying.text);
    if (replying) input.current?.focus();
  }, [replying]);
  const isEmpty = text.trim() === "";
  const send = async () => {
    if (isEmpty || busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await actions.reply(clientId, idToSend(), text);
      clear();
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
        rows={phone ? 1 : 3}
        onChange={(event) => {
          setError(undefined);
          type(event.currentTarget.value);
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
      {phone ? (
        <button type="submit" className={css.send} aria-label={m.today_send_done()} disabled={isEmpty || busy}>
          <IconSend size={20} />
        </button>
      ) : (
        <span className={css.answerButtons}>
          {onAsk && (
            <Button size="small" after={<Kbd>{keyName("ask")}</Kbd>} onClick={onAsk}>
              {m.today_ask_to_pay()}
            </Button>
          )}
          <Button type="submit" variant="primary" busy={busy} disabled={isEmpty} after={<Kbd>{keyName("send")}</Kbd>}>
            {m.today_send_done()}
          </Button>
        </span>
      )}
    </form>
  );
}
