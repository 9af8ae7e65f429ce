import { IconChevronDown, IconDots, IconMessage2 } from "@tabler/icons-react";
import type { Unit } from "~/domain/training/load";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Button } from "~/ui/button/Button";
import type { OwnScore } from "../api";
import { type Entry, type Row, toRows } from "../lib/rows";
import { repsText, scoreNote, scoreText, tiebreakText, type Workout } from "../lib/scoreText";
import css from "./Board.module.css";

type Props = {
  entries: readonly Entry[];
  total: number;
  workout: Workout;
  mine: OwnScore | null;
  unit: Unit;
  isLoading: boolean;
  onOpen: (scoreId: string) => void;
  /** Loads the rows after the one with this number. */
  onMore: (number: number) => void;
};

/** The scores in order, in their parts; rows that are not loaded open in place. */
export function BoardList({ entries, total, workout, mine, unit, isLoading, onOpen, onMore }: Props) {
  return (
    <ol className={css.list} aria-label={m.leaderboards_list()}>
      {toRows(entries, total).map((row) => {
        switch (row.kind) {
          case "entry":
            return (
              <EntryRow
                key={row.entry.score_id}
                entry={row.entry}
                workout={workout}
                mine={mine}
                unit={unit}
                onOpen={onOpen}
              />
            );
          case "divider":
            return <Divider key={row.part} part={row.part} hasLeft={workout.totalReps !== null} />;
          case "gap":
            return (
              <li key={`gap ${row.from}`}>
                <button type="button" className={css.gap} disabled={isLoading} onClick={() => onMore(row.after.number)}>
                  <IconDots size={18} aria-hidden="true" />
                  <span>{gapText(row)}</span>
                  <IconChevronDown size={16} aria-hidden="true" />
                </button>
              </li>
            );
          case "rest":
            return (
              <li key="rest" className={css.rest}>
                <Button busy={isLoading} onClick={() => onMore(row.after.number)}>
                  {m.leaderboards_more({ count: formatNumber(row.count) })}
                </Button>
              </li>
            );
        }
      })}
    </ol>
  );
}

function gapText({ from, to }: Extract<Row, { kind: "gap" }>): string {
  const count = to - from + 1;
  return count === 1
    ? m.leaderboards_gap_one({ number: formatNumber(from) })
    : m.leaderboards_gap({ count: formatNumber(count), from: formatNumber(from), to: formatNumber(to) });
}

function Divider({ part, hasLeft }: { part: Extract<Row, { kind: "divider" }>["part"]; hasLeft: boolean }) {
  const [title, note] = {
    capped: [m.leaderboards_part_capped(), hasLeft ? m.leaderboards_reps_left() : ""],
    scaled: [m.leaderboards_scaled(), m.leaderboards_below_rx()],
    scaledCapped: [m.leaderboards_part_scaled_capped(), hasLeft ? m.leaderboards_reps_left() : ""],
    unfinished: [m.leaderboards_part_unfinished(), ""],
  }[part] as [string, string];
  return (
    <li className={css.divider}>
      <b>{title}</b>
      <span className="t13 dim">{note}</span>
    </li>
  );
}

function EntryRow({
  entry,
  workout,
  mine,
  unit,
  onOpen,
}: {
  entry: Entry;
  workout: Workout;
  mine: OwnScore | null;
  unit: Unit;
  onOpen: (scoreId: string) => void;
}) {
  const { score, person } = entry;
  const isMine = entry.score_id === mine?.score_id;
  const note = scoreNote(score, workout, isMine ? undefined : mine?.score);
  const below = [
    repsText(score, workout.totalReps),
    tiebreakText(score),
    entry.corrected ? m.leaderboards_corrected() : entry.verified ? m.leaderboards_verified() : "",
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <li className={css.entry} data-mine={isMine || undefined}>
      <button type="button" className={css.entryButton} onClick={() => onOpen(entry.score_id)}>
        <b className={css.place}>{formatNumber(entry.place)}</b>
        <Avatar name={person.full_name} src={person.avatar_url} size={40} />
        <span className={css.name}>
          <span className={css.fullName}>{isMine ? m.leaderboards_you() : person.full_name}</span>
          {below && <span className="t13 dim">{below}</span>}
        </span>
        {entry.comments > 0 && (
          <span className={css.comments}>
            <IconMessage2 size={16} aria-hidden="true" />
            <span aria-hidden="true">{entry.comments}</span>
            <span className="visually-hidden">{m.leaderboards_comments_count({ count: entry.comments })}</span>
          </span>
        )}
        <span className={css.value}>
          <b>{scoreText(score, workout, unit)}</b>
          {note && <span className="t13 dim">{note}</span>}
        </span>
      </button>
    </li>
  );
}
