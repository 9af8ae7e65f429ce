import { IconCircleCheckFilled } from "@tabler/icons-react";
import { useState } from "react";
import type { Score } from "~/domain/training/calendarDay";
import { entriesOf, type TimedBlock } from "~/domain/training/content";
import { formatClock, formatDistance } from "~/domain/training/format";
import { formatScore } from "~/domain/training/score/formatScore";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { formatBlockKind, clientBlockTitle, formatMovement } from "~/domain/training/blockFormat";
import { storageIdOf } from "../../lib/offSchedule";
import { GuidedTimer } from "../timer/GuidedTimer";
import type { TimedStep } from "../timer/timerState";
import { useDayState } from "./dayState";
import entryCardCss from "./EntryCard.module.css";
import { BoardLink, ThemedScoreForm } from "./lazyParts";
import { StepList } from "./StepList";
import css from "./TimedBlockCard.module.css";

/** The steps of a block's timer. */
function timerSteps(block: TimedBlock): TimedStep[] {
  switch (block.kind) {
    case "amrap":
      return [{ label: m.calendar_run_amrap(), effort: "work", seconds: block.seconds }];
    case "for_time":
      return [{ label: m.calendar_run_for_time(), effort: "work", seconds: block.cap_seconds ?? null }];
    case "emom": {
      // A single exercise is done in every round; several take turns.
      const names = block.entries.map(({ name }) => name);
      return Array.from({ length: block.rounds }, (_, round) => ({
        label: names[round % Math.max(1, names.length)] ?? m.calendar_run_round({ round: round + 1 }),
        effort: "work" as const,
        seconds: block.every_seconds,
      }));
    }
    case "intervals":
      return Array.from({ length: block.rounds }, () => block.steps).flatMap((steps) =>
        steps.map(({ label, effort, seconds, meters }) => ({
          label,
          effort,
          seconds: seconds ?? null,
          note: (meters ?? null) === null ? undefined : formatDistance(meters as number),
        })),
      );
  }
}

/** A block against the clock: what to do, a timer for its steps, and its score. */
export function TimedBlockCard({ block }: { block: TimedBlock }) {
  const { day, log, unit } = useDayState();
  const saved = log.scores.get(block.id)?.score;
  const [enteringScore, setEnteringScore] = useState(false);
  const [seconds, setSeconds] = useState<number>();
  const [repeating, setRepeating] = useState(false);
  const storageId = `${storageIdOf(day)}.${block.id}`;
  const steps = timerSteps(block);
  const kind = formatBlockKind(block);
  const title = clientBlockTitle(block);
  const scored = block.score !== "none";
  const save = (score: Score) => {
    log.logScore(block.id, score);
    setEnteringScore(false);
    setRepeating(false);
  };
  const finish = (total: number, timedOut: boolean) => {
    setSeconds(total);
    if (!scored) save({ type: "none", checked: true });
    else if (block.score === "time" && block.kind === "for_time" && !timedOut) save({ type: "time", seconds: total });
    else setEnteringScore(true);
  };
  const done = saved && !enteringScore && !repeating;

  return (
    <section className={entryCardCss.timed} aria-label={title}>
      <header>
        <h3 className={entryCardCss.entryName}>{title}</h3>
        <p className="t13 dim num">
          {[
            title === kind ? "" : kind,
            block.kind === "for_time" && block.cap_seconds
              ? m.calendar_cap({ time: formatClock(block.cap_seconds) })
              : "",
            block.kind === "intervals" && block.rounds > 1 ? m.training_rounds({ count: block.rounds }) : "",
            block.kind === "intervals" && steps.every(({ seconds }) => seconds !== null)
              ? formatClock(steps.reduce((sum, step) => sum + (step.seconds ?? 0), 0))
              : "",
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </header>
      {block.note && <p className={entryCardCss.coachNote}>{block.note}</p>}
      {entriesOf(block).length > 0 && (
        <ul className={css.movements}>
          {entriesOf(block).map((entry) => (
            <li key={entry.id}>
              <b className="num">{formatMovement(entry, { unit, steps: day.load_steps })}</b>
              <span>{entry.name}</span>
              {entry.note && <span className={css.movementNote}>{entry.note}</span>}
            </li>
          ))}
        </ul>
      )}
      {block.kind === "intervals" && <StepList steps={block.steps} rounds={block.rounds} />}

      {done ? (
        <div className={css.timedDone}>
          <IconCircleCheckFilled size={24} aria-hidden="true" />
          <b className="num">{formatScore(saved, unit)}</b>
          <Button size="small" onClick={() => setRepeating(true)}>
            {m.calendar_run_again()}
          </Button>
          {scored && (
            <Button size="small" onClick={() => setEnteringScore(true)}>
              {m.calendar_edit()}
            </Button>
          )}
        </div>
      ) : (
        <>
          {steps.length > 0 && (
            <GuidedTimer
              storageId={storageId}
              steps={steps}
              countUp={block.kind === "for_time"}
              startLabel={block.kind === "intervals" ? m.calendar_start_run() : m.calendar_start_timer()}
              finishLabel={block.kind === "for_time" ? m.calendar_stop_clock() : undefined}
              onEnd={finish}
            />
          )}
          {!enteringScore && (
            <Button
              variant="quiet"
              className={css.scoreButton}
              wide
              onClick={() => (scored ? setEnteringScore(true) : save({ type: "none", checked: true }))}
            >
              {scored ? m.calendar_enter_score() : m.calendar_mark_done()}
            </Button>
          )}
          {enteringScore && scored && (
            <ThemedScoreForm
              type={block.score}
              unit={unit}
              storageId={storageId}
              saved={saved}
              seconds={seconds}
              hasCap={block.kind === "for_time" && Boolean(block.cap_seconds)}
              scalable={block.kind !== "intervals"}
              onSave={save}
              onClose={() => setEnteringScore(false)}
            />
          )}
        </>
      )}
      {saved && block.leaderboard && <BoardLink blockId={block.id} />}
    </section>
  );
}
