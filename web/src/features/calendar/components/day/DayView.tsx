import { IconArrowLeft, IconCheck, IconCloudOff, IconDots, IconNotes } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { OpenDay } from "~/domain/training/calendarDay";
import { type Block, blocksOf, entriesOf, isTimed, type Session } from "~/domain/training/content";
import { formatClock } from "~/domain/training/format";
import type { Unit } from "~/domain/training/load";
import { allSets, isBlockDone, type PlacedSet, progressOf } from "~/domain/training/sets";
import { dayTitle } from "~/domain/training/title";
import { weekAndDay } from "~/domain/training/weeks";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton, IconLink } from "~/ui/button/Button";
import { cx } from "~/ui/cx";
import { useExists } from "~/ui/link/Link";
import { Menu } from "~/ui/menu/Menu";
import { ProgressBar } from "~/ui/progress/Progress";
import { formatLongDay } from "../../lib/dateFormat";
import { blockKindName, blockTitle } from "../../lib/dayFormat";
import { useDayLog } from "../../offline/trainingOutbox";
import { useNow } from "../timer/useNow";
import { useRest } from "../timer/useRest";
import css from "./Day.module.css";
import { EntryCard, type Tools } from "./EntryCard";
import { FinishCard } from "./FinishCard";
import { TimedBlock } from "./TimedBlock";
import { useDrafts } from "./useDrafts";

function subscribeOnline(changed: () => void) {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** The set whose turn it is: the first open one after the last that was logged, else the first open one. */
function currentSet(day: OpenDay, log: Pick<Tools["log"], "results">): PlacedSet | undefined {
  const order = allSets(day.content);
  let latest = -1;
  let at = "";
  for (const [index, { set }] of order.entries()) {
    const loggedAt = log.results.get(set.id)?.loggedAt ?? "";
    if (loggedAt && loggedAt >= at) [latest, at] = [index, loggedAt];
  }
  const open = ({ set }: PlacedSet) => !log.results.has(set.id);
  return order.slice(latest + 1).find(open) ?? order.find(open);
}

/** A day of training, made for a thumb: every set a tap away, rest in between, and how it went. */
export function DayView({ day, unit }: { day: OpenDay; unit: Unit }) {
  const place = `${day.enrolment_id}.${day.run}.${day.date}`;
  const log = useDayLog(day);
  const drafts = useDrafts(place);
  const rest = useRest(place);
  const current = currentSet(day, log);
  const tools: Tools = { day, log, unit, drafts, rest, current };
  const blocks = blocksOf(day.content);
  const done = (block: Block) => isBlockDone(block, log.results, log.scores);
  const turn = current?.block.id ?? blocks.find((block) => isTimed(block) && !done(block))?.id;

  if (day.content.sessions.length === 0) {
    return (
      <div className={css.screen}>
        <Head tools={tools} />
        <p className={css.restDay}>{m.calendar_rest_day_text()}</p>
      </div>
    );
  }
  return (
    <div className={css.screen}>
      <Head tools={tools} />
      <div className={css.columns}>
        <BlockNav blocks={blocks} turn={turn} done={done} />
        <div className={css.work}>
          {day.content.sessions.map((session) => (
            <SessionPart key={session.id} session={session} tools={tools} several={day.content.sessions.length > 1} />
          ))}
          <FinishCard tools={tools} />
        </div>
      </div>
    </div>
  );
}

function SessionPart({ session, tools, several }: { session: Session; tools: Tools; several: boolean }) {
  return (
    <>
      {several && <h2 className={css.sessionTitle}>{session.title || m.training_session()}</h2>}
      {session.note && (
        <div className={css.sessionNote}>
          <IconNotes size={18} aria-hidden="true" />
          <p>{session.note}</p>
        </div>
      )}
      {session.blocks.map((block) => (
        <BlockPart key={block.id} session={session} block={block} tools={tools} />
      ))}
    </>
  );
}

function BlockPart({ session, block, tools }: { session: Session; block: Block; tools: Tools }) {
  if (block.kind === "rest") {
    return (
      <p className={css.pause} id={`block-${block.id}`}>
        {block.seconds ? m.calendar_pause_of({ time: formatClock(block.seconds) }) : m.calendar_kind_rest()}
      </p>
    );
  }
  if (block.kind === "text") {
    return (
      <section className={css.text} id={`block-${block.id}`}>
        {block.title && <h3 className="t14 w6">{block.title}</h3>}
        <p>{block.text}</p>
        {block.note && <p className="dim">{block.note}</p>}
      </section>
    );
  }
  if (isTimed(block)) {
    return (
      <div className={css.block} id={`block-${block.id}`}>
        <TimedBlock block={block} tools={tools} />
      </div>
    );
  }
  const entries = entriesOf(block);
  const grouped = block.kind !== "strength";
  return (
    <div className={css.block} id={`block-${block.id}`}>
      {(grouped || (block.title && entries.length > 1)) && (
        <header className={css.blockHead}>
          <h2 className="t14 w6">{block.title || blockKindName(block)}</h2>
          {grouped && (
            <span className="t13 dim">
              {[
                block.title ? blockKindName(block) : "",
                block.rest_seconds ? m.calendar_rest_of({ time: formatClock(block.rest_seconds) }) : "",
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          )}
        </header>
      )}
      {block.note && <p className={cx(css.coachNote, css.blockNote)}>{block.note}</p>}
      {entries.map((entry, index) => (
        <EntryCard key={entry.id} session={session} block={block} entry={entry} index={index} tools={tools} />
      ))}
    </div>
  );
}

/** Title, progress and the state of the connection; stays at the top. */
function Head({ tools: { day, log } }: { tools: Tools }) {
  const exists = useExists();
  const progress = progressOf(day.content, log.results, log.scores);
  const place = weekAndDay(day.day);
  const completed = Boolean(log.log?.completed_at);
  const title = dayTitle(day.content);
  const text =
    progress.unit === "sets"
      ? m.calendar_sets_of({ done: progress.done, total: progress.total })
      : m.calendar_parts_of({ done: progress.done, total: progress.total });
  return (
    <header className={css.head}>
      <div className={css.headLine}>
        <IconLink label={m.calendar_back()} to={{ name: "user_calendar", search: { date: day.date } }}>
          <IconArrowLeft size={20} />
        </IconLink>
        <div className={css.headWords}>
          <h1 className={css.headTitle}>{title}</h1>
          <p className={css.headNote}>
            {formatLongDay(day.date)} · <span>{m.calendar_week_day(place)}</span>
            <span className={css.programName}> · {day.program.title}</span>
          </p>
        </div>
        <Menu
          align="end"
          label={m.calendar_more()}
          trigger={
            <IconButton label={m.calendar_more()}>
              <IconDots size={20} />
            </IconButton>
          }
          items={[
            { label: m.calendar_open_calendar(), to: { name: "user_calendar", search: { date: day.date } } },
            exists("public_plan") && {
              label: m.calendar_open_program(),
              to: { name: "public_plan", params: { programId: day.program.id } },
            },
            exists("user_settings-units") && { label: m.calendar_change_units(), to: { name: "user_settings-units" } },
          ]}
        />
      </div>
      <Connection log={log} />
      {(progress.unit === "sets" || progress.total > 1 || completed) && progress.total > 0 && (
        <div className={css.progress}>
          <ProgressBar value={progress.done} max={progress.total} label={m.calendar_progress()} height={6} />
          <span className={css.progressText}>{completed ? m.calendar_completed() : text}</span>
          <Elapsed log={log} completed={completed} />
        </div>
      )}
    </header>
  );
}

/** Time since the first tap of today, while the training goes on. */
function Elapsed({ log, completed }: { log: Tools["log"]; completed: boolean }) {
  const first = useMemo(() => {
    const times = [...log.results.values()].map(({ loggedAt }) => Date.parse(loggedAt));
    return times.length ? Math.min(...times) : undefined;
  }, [log.results]);
  const now = useNow(first !== undefined && !completed, 1000);
  const seconds = first === undefined ? 0 : (now - first) / 1000;
  if (completed || first === undefined || seconds < 0 || seconds > 4 * 3600) return null;
  return <span className={css.elapsed}>{formatClock(seconds)}</span>;
}

/** One calm line when something could not be sent: what is safe, and what to do. */
function Connection({ log }: { log: Tools["log"] }) {
  const online = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  if (log.refusals.length > 0) {
    return (
      <div className={cx(css.connection, css.connectionBad)} role="alert">
        <span>
          <b>{m.calendar_refused_title()}</b> {log.refusals[0]?.refused?.message}
        </span>
        <Button size="small" onClick={log.retryAll}>
          {m.calendar_try_again()}
        </Button>
        <Button size="small" variant="quiet" onClick={log.discardRefused}>
          {m.calendar_discard()}
        </Button>
      </div>
    );
  }
  if (log.pending === 0 || (online && !log.stuck)) {
    return online ? null : (
      <div className={css.connection} role="status">
        <IconCloudOff size={16} aria-hidden="true" />
        <span>{m.calendar_offline()}</span>
      </div>
    );
  }
  return (
    <div className={css.connection} role="status">
      <IconCloudOff size={16} aria-hidden="true" />
      <span>
        <b>{m.calendar_saved_here()}</b> {m.calendar_sync_sets({ count: log.pending })}
      </span>
    </div>
  );
}

/** The parts of the day as chips: done ones are ticked, the one whose turn it is is dark. */
function BlockNav({ blocks, turn, done }: { blocks: Block[]; turn?: string; done: (block: Block) => boolean }) {
  const shown = blocks.filter(({ kind }) => kind !== "rest");
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const chip = bar.current?.querySelector<HTMLElement>("[data-turn]");
    if (chip && bar.current) bar.current.scrollTo({ left: chip.offsetLeft - 16, behavior: "smooth" });
  }, [turn]);
  if (shown.length < 2) return <span className={css.noNav} />;
  return (
    <nav className={css.nav} aria-label={m.calendar_parts()} ref={bar}>
      {shown.map((block) => (
        <button
          key={block.id}
          type="button"
          className={css.chip}
          data-turn={block.id === turn || undefined}
          onClick={() =>
            document.getElementById(`block-${block.id}`)?.scrollIntoView({ behavior: "smooth", block: "start" })
          }
        >
          {done(block) && <IconCheck size={14} stroke={2.5} aria-label={m.calendar_done()} />}
          {blockTitle(block)}
        </button>
      ))}
    </nav>
  );
}
