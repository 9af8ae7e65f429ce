import { IconPlayerPlay, IconPlayerStop, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { formatBlockKind, formatMovement } from "~/domain/training/blockFormat";
import { entriesOf } from "~/domain/training/content";
import { formatClock } from "~/domain/training/format";
import type { Unit } from "~/domain/training/load";
import { useUnit } from "~/domain/training/useUnit";
import { formatTime } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { IconButton } from "~/ui/button/Button";
import { ScreenDialog } from "~/ui/dialog/ScreenDialog";
import { useGo } from "~/ui/link/Link";
import { usePageParams } from "~/ui/link/usePage";
import { usePageTitle } from "~/ui/page/usePageTitle";
import { ErrorState } from "~/ui/states/States";
import { useNow } from "~/ui/useNow";
import { useOnline } from "~/ui/useOnline";
import { type Board, type DailyBoard, type Details, useBoard, useLiveBoards } from "../api";
import css from "../components/Screen.module.css";
import { boardTitle, boardWhen } from "../lib/boardText";
import { EVERYBODY } from "../lib/division";
import type { Entry } from "../lib/rows";
import { capOf, repsText, scoreText, tiebreakText, type Workout, workoutOf } from "../lib/scoreText";
import { arrivedAt, noteArrivals, restOf, shortName } from "../lib/screen";
import { shownData } from "../lib/shownData";

const SECOND = 1000;
/** How long a new score is marked. */
const NEW_MS = 60 * SECOND;

/** A leaderboard for the screen of a gym: dark, to be read from five metres. */
export default function ScreenPage() {
  const { id } = usePageParams("leaderboard_screen");
  const go = useGo();
  useLiveBoards();
  const boards = [
    useBoard(id, EVERYBODY),
    useBoard(id, { ...EVERYBODY, gender: "female" }),
    useBoard(id, { ...EVERYBODY, gender: "male" }),
  ];
  const [all, women, men] = boards.map(shownData);
  const failed = boards.find((board) => board.error && !shownData(board));
  usePageTitle(all ? boardTitle(all.board) : m.leaderboards_screen());
  const isChallenge = all?.board.kind === "challenge";
  const close = () => go({ name: isChallenge ? "challenge_leaderboard" : "leaderboard", params: { id } });
  return (
    <ScreenDialog opened onClose={close} label={m.leaderboards_screen()}>
      <div className={css.screen} data-mantine-color-scheme="dark">
        {failed ? (
          <ErrorState error={failed.error} onRetry={failed.refetch} />
        ) : (
          all && women && men && <Screen all={all} women={women} men={men} onClose={close} />
        )}
      </div>
    </ScreenDialog>
  );
}

type Props = { all: Details; women: Details; men: Details; onClose: () => void };

function Screen({ all, women, men, onClose }: Props) {
  const unit = useUnit();
  const now = useNow(SECOND);
  const isOnline = useOnline();
  const arrivals = useArrivals([...all.entries, ...women.entries, ...men.entries], now.getTime());
  const { board } = all;
  const kind = board.kind === "daily" ? formatBlockKind(board.block) : "";
  const rest = restOf(all.entries, women.entries, men.entries);
  const restTotal = Math.max(rest.length, all.total - women.total - men.total);
  const workout = workoutOf(board, all.total_reps);
  const divisions = [
    { title: m.leaderboards_women(), entries: women.entries, total: women.total },
    { title: m.leaderboards_men(), entries: men.entries, total: men.total },
  ];
  // Who says neither is in the third; nobody's column takes the room of others.
  const columns = [
    ...(rest.length > 0 ? divisions.filter(({ total }) => total > 0) : divisions),
    ...(rest.length > 0 ? [{ title: m.leaderboards_rest(), entries: rest, total: restTotal }] : []),
  ];
  return (
    <>
      <header className={css.header}>
        <b className={css.program}>{board.program_title}</b>
        <span className={css.when}>{boardWhen(board)}</span>
        <span className={css.live} data-offline={!isOnline || undefined}>
          {isOnline ? m.leaderboards_live() : m.leaderboards_offline()}
        </span>
        <time className={css.time}>{formatTime(now)}</time>
        <IconButton label={m.leaderboards_leave_screen()} onClick={onClose} className={css.leave}>
          <IconX size={24} />
        </IconButton>
      </header>
      <div className={css.body} data-columns={columns.length}>
        <section className={css.workout} aria-label={m.leaderboards_workout()}>
          <h1 className={css.title}>{boardTitle(board)}</h1>
          {kind && kind !== boardTitle(board) && <p className={css.kind}>{kind}</p>}
          {board.kind === "daily" ? (
            <Movements board={board} unit={unit} />
          ) : (
            <p className={css.description}>{board.description}</p>
          )}
          {(board.kind === "daily" || board.cap_seconds !== null) && <WorkoutClock board={board} />}
          <p className={css.count}>
            <b>{all.total}</b> {m.leaderboards_finished()}
          </p>
        </section>
        {columns.map(({ title, entries, total }) => (
          <section key={title} className={css.column} aria-label={title}>
            <h2 className={css.columnHead}>
              {title} <span>{m.leaderboards_in({ count: String(total) })}</span>
            </h2>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- many rows scroll, so the keyboard has to reach them */}
            <ol className={css.rows} tabIndex={0} aria-label={title}>
              {entries.map((entry) => (
                <ScreenRow
                  key={entry.score_id}
                  entry={entry}
                  workout={workout}
                  unit={unit}
                  isNew={now.getTime() - arrivedAt(arrivals, entry) < NEW_MS}
                />
              ))}
            </ol>
          </section>
        ))}
      </div>
      <footer className={css.footer}>
        {board.kind === "daily" ? m.leaderboards_screen_hint() : m.leaderboards_challenge_screen_hint()}
      </footer>
    </>
  );
}

/** When each score came, as far as the screen was open then. */
function useArrivals(entries: readonly Entry[], now: number): ReadonlyMap<string, number> {
  const known = JSON.stringify(entries.map(({ score_id, score }) => [score_id, score]));
  const [noted, setNoted] = useState(() => ({ known, arrivals: noteArrivals(undefined, entries, now) }));
  if (noted.known !== known) setNoted({ known, arrivals: noteArrivals(noted.arrivals, entries, now) });
  return noted.arrivals;
}

function Movements({ board, unit }: { board: DailyBoard; unit: Unit }) {
  return (
    <ul className={css.movements}>
      {entriesOf(board.block).map((entry) => (
        <li key={entry.id}>
          <b>{formatMovement(entry, { unit, steps: board.load_steps })}</b> {entry.name}
        </li>
      ))}
    </ul>
  );
}

function ScreenRow({ entry, workout, unit, isNew }: { entry: Entry; workout: Workout; unit: Unit; isNew: boolean }) {
  const { person, score } = entry;
  const isScaled = !score.rx && !score.unfinished;
  const below = [
    isScaled ? m.leaderboards_scaled() : "",
    repsText(score, workout.totalReps),
    tiebreakText(score),
  ].filter(Boolean);
  return (
    <li className={css.row} data-new={isNew || undefined} data-first={entry.place === 1 || undefined}>
      <b className={css.place}>{entry.place}</b>
      <Avatar name={person.full_name} src={person.avatar_url} size={48} />
      <span className={css.person}>
        <span className={css.name}>{shortName(person.full_name)}</span>
        {(isNew || below.length > 0) && (
          <span className={css.below}>
            {isNew && <span className={css.new}>{m.leaderboards_just_now()}</span>}
            {below.join(" · ")}
          </span>
        )}
      </span>
      <b className={css.value}>{scoreText(score, workout, unit)}</b>
    </li>
  );
}

/** The clock of the workout, started by the coach, and how much is left until the cap. */
function WorkoutClock({ board }: { board: Board }) {
  const amrap = board.kind === "daily" && board.block.kind === "amrap" ? board.block : undefined;
  const isAmrap = amrap !== undefined;
  const cap = amrap ? amrap.seconds : capOf(board);
  const [startedAt, setStartedAt] = useState<number>();
  const now = useNow(SECOND / 4, startedAt !== undefined).getTime();
  const passed = startedAt === undefined ? 0 : Math.max(0, (now - startedAt) / SECOND);
  const shown = cap === null ? passed : Math.min(passed, cap);
  const left = cap === null ? 0 : Math.max(0, Math.ceil(cap - passed));
  const isRunning = startedAt !== undefined;
  return (
    <div className={css.clock}>
      <span className={css.passed} role="timer">
        {formatClock(shown)}
      </span>
      {cap !== null && (
        <>
          <span className={css.bar} aria-hidden="true">
            <span style={{ width: `${(shown / cap) * 100}%` }} />
          </span>
          <span className={css.cap}>
            <span>{(isAmrap ? m.leaderboards_ends_at : m.leaderboards_cap_clock)({ time: formatClock(cap) })}</span>
            {isRunning && <b>{m.leaderboards_left({ time: formatClock(left) })}</b>}
          </span>
        </>
      )}
      <button
        type="button"
        className={css.start}
        onClick={() => setStartedAt(isRunning ? undefined : Date.now())}
        data-autofocus
      >
        {isRunning ? <IconPlayerStop size={20} aria-hidden="true" /> : <IconPlayerPlay size={20} aria-hidden="true" />}
        {isRunning ? m.leaderboards_stop_clock() : m.leaderboards_start_clock()}
      </button>
    </div>
  );
}
