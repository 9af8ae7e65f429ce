import { IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { formatBlockKind, formatMovement } from "~/domain/training/blockFormat";
import { entriesOf } from "~/domain/training/content";
import { formatClock } from "~/domain/training/format";
import type { Unit } from "~/domain/training/load";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import type { DailyBoard } from "../api";
import { boardTitle, movementsText } from "../lib/boardText";
import { capOf } from "../lib/scoreText";
import css from "./Board.module.css";

/** "For time, 3 rounds, cap 12:00"; without what the title says. */
function kindText(board: DailyBoard): string {
  const { block } = board;
  const cap = capOf(board);
  const kind = formatBlockKind(block);
  return [kind === boardTitle(board) ? "" : kind, cap === null ? "" : m.leaderboards_cap_at({ time: formatClock(cap) })]
    .filter(Boolean)
    .join(", ");
}

/** The workout of a leaderboard in two lines; "Standards" opens all of it. */
export function WorkoutHead({ board, unit }: { board: DailyBoard; unit: Unit }) {
  const [isOpen, setOpen] = useState(false);
  const { block } = board;
  const kind = kindText(board);
  const movements = movementsText(board, unit);
  return (
    <div className={css.workout}>
      <div className={css.workoutLine}>
        {kind ? <b>{kind}</b> : <p className={css.movements}>{movements}</p>}
        <Button
          variant="quiet"
          className={css.standardsButton}
          after={<IconChevronRight size={16} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {m.leaderboards_standards()}
        </Button>
      </div>
      {kind && <p className={css.movements}>{movements}</p>}
      {isOpen && (
        <Dialog opened onClose={() => setOpen(false)} title={boardTitle(board)} size="small">
          {kind && <p className="w6">{kind}</p>}
          {block.note && <p className={css.standardsNote}>{block.note}</p>}
          <ul className={css.standards}>
            {entriesOf(block).map((entry) => (
              <li key={entry.id}>
                <span>
                  <b className="num">{formatMovement(entry, { unit, steps: board.load_steps })}</b> {entry.name}
                </span>
                {entry.note && <span className="t13 dim">{entry.note}</span>}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </div>
  );
}
