import { IconCircleCheckFilled } from "@tabler/icons-react";
import { useState } from "react";
import type { Score } from "~/domain/training/calendarDay";
import { type BlockOf, entriesOf } from "~/domain/training/content";
import { formatClock, formatDistance } from "~/domain/training/format";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { blockKindName, blockTitle, formatMovement, formatScore } from "../../lib/dayFormat";
import { Runner } from "../timer/GuidedTimer";
import type { TimedStep } from "../timer/timerRun";
import css from "./Day.module.css";
import type { Tools } from "./EntryCard";
import { ScoreEntry } from "./ScoreEntry";

type Timed = BlockOf<"amrap" | "emom" | "for_time" | "intervals">;

/** The clock of a block in steps. */
function stepsOf(block: Timed): TimedStep[] {
  switch (block.kind) {
    case "amrap":
      return [{ label: m.calendar_run_amrap(), effort: "work", seconds: block.seconds }];
    case "for_time":
      return [{ label: m.calendar_run_for_time(), effort: "work", seconds: block.cap_seconds ?? null }];
    case "emom": {
      // One exercise is done every time; several take turns.
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

/** A part against the clock: what it is, a timer that leads through it, and its score. */
export function TimedBlock({ block, tools }: { block: Timed; tools: Tools }) {
  const { day, log, unit } = tools;
  const saved = log.scores.get(block.id)?.score;
  const [editing, setEditing] = useState(false);
  const [ran, setRan] = useState<number>();
  const [again, setAgain] = useState(false);
  const place = `${day.enrolment_id}.${day.run}.${day.date}.${block.id}`;
  const steps = stepsOf(block);
  const kind = blockKindName(block);
  const title = blockTitle(block);
  const scored = block.score !== "none";
  const save = (score: Score) => {
    log.logScore(block.id, score);
    setEditing(false);
    setAgain(false);
  };
  const ended = (seconds: number, ranOut: boolean) => {
    setRan(seconds);
    if (!scored) save({ type: "none", checked: true });
    else if (block.score === "time" && block.kind === "for_time" && !ranOut) save({ type: "time", seconds });
    else setEditing(true);
  };
  const done = saved && !editing && !again;

  return (
    <section className={css.timed} aria-label={title}>
      <header>
        <h3 className={css.entryName}>{title}</h3>
        <p className="t13 dim num">
          {[
            title === kind ? "" : kind,
            block.kind === "for_time" && block.cap_seconds
              ? m.calendar_cap({ time: formatClock(block.cap_seconds) })
              : "",
            block.kind === "intervals" && block.rounds > 1 ? m.calendar_rounds({ rounds: block.rounds }) : "",
            block.kind === "intervals" && steps.every(({ seconds }) => seconds !== null)
              ? formatClock(steps.reduce((sum, step) => sum + (step.seconds ?? 0), 0))
              : "",
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </header>
      {block.note && <p className={css.coachNote}>{block.note}</p>}
      {entriesOf(block).length > 0 && (
        <ul className={css.moves}>
          {entriesOf(block).map((entry) => (
            <li key={entry.id}>
              <b className="num">{formatMovement(entry, unit)}</b>
              <span>{entry.name}</span>
              {entry.note && <span className={css.moveNote}>{entry.note}</span>}
            </li>
          ))}
        </ul>
      )}
      {block.kind === "intervals" && <StepList steps={block.steps} rounds={block.rounds} />}

      {done ? (
        <div className={css.timedDone}>
          <IconCircleCheckFilled size={24} aria-hidden="true" />
          <b className="num">{formatScore(saved, unit)}</b>
          <Button size="small" onClick={() => setAgain(true)}>
            {m.calendar_run_again()}
          </Button>
          {scored && (
            <Button size="small" onClick={() => setEditing(true)}>
              {m.calendar_edit()}
            </Button>
          )}
        </div>
      ) : (
        <>
          {steps.length > 0 && (
            <Runner
              place={place}
              steps={steps}
              countUp={block.kind === "for_time"}
              start={block.kind === "intervals" ? m.calendar_start_run() : m.calendar_start_timer()}
              finish={block.kind === "for_time" ? m.calendar_stop_clock() : undefined}
              onEnd={ended}
            />
          )}
          {!editing && (
            <Button
              variant="quiet"
              className={css.quietTall}
              wide
              onClick={() => (scored ? setEditing(true) : save({ type: "none", checked: true }))}
            >
              {scored ? m.calendar_enter_score() : m.calendar_mark_done()}
            </Button>
          )}
          {editing && scored && (
            <ScoreEntry
              type={block.score}
              unit={unit}
              place={place}
              saved={saved}
              seconds={ran}
              cap={block.kind === "for_time" && Boolean(block.cap_seconds)}
              scalable={block.kind !== "intervals"}
              onSave={save}
              onCancel={() => setEditing(false)}
            />
          )}
        </>
      )}
    </section>
  );
}

type Step = BlockOf<"intervals">["steps"][number];
type Said = { label: string; text: string; effort: TimedStep["effort"] };
type Group = { pattern: Said[]; times: number };

function say({ label, effort, seconds, meters }: Step): Said {
  const time = seconds ?? null;
  const way = meters ?? null;
  return { label, effort, text: time !== null ? formatClock(time) : way !== null ? formatDistance(way) : "" };
}

const same = (one: Said | undefined, other: Said | undefined) =>
  one !== undefined && one.label === other?.label && one.text === other.text;

/** The steps on one screen: a pattern of up to four that repeats is said once. */
export function shortSteps(steps: Step[]): Group[] {
  const said = steps.map(say);
  const groups: Group[] = [];
  for (let at = 0; at < said.length; ) {
    let best = { length: 1, times: 1 };
    for (const length of [1, 2, 3, 4]) {
      const pattern = said.slice(at, at + length);
      let times = 1;
      const repeats = (n: number) => pattern.every((one, i) => same(one, said[at + n * length + i]));
      while (pattern.length === length && repeats(times)) times += 1;
      if (times > 1 && times * length > best.times * best.length) best = { length, times };
    }
    groups.push({ pattern: said.slice(at, at + best.length), times: best.times });
    at += best.length * best.times;
  }
  return groups;
}

function StepList({ steps, rounds }: { steps: Step[]; rounds: number }) {
  const groups = rounds > 1 ? [{ pattern: steps.map(say), times: rounds }] : shortSteps(steps);
  return (
    <ol className={css.steps}>
      {groups.map(({ pattern, times }, at) => (
        <li key={at}>
          {times > 1 && <b className={css.times}>{times}×</b>}
          <span className={css.pattern}>
            {pattern.map((step, index) => (
              <span key={index} data-effort={step.effort}>
                {step.label} <b className="num">{step.text}</b>
              </span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}
