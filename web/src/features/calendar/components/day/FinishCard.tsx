import {
  IconBattery,
  IconBattery1,
  IconBattery2,
  IconBattery3,
  IconBattery4,
  IconMoodCry,
  IconMoodEmpty,
  IconMoodHappy,
  IconMoodSad,
  IconMoodSmile,
  IconTrophy,
} from "@tabler/icons-react";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { convertLoad } from "~/domain/training/load";
import { allSets, isWorkingSet, progressOf } from "~/domain/training/sets";
import { volumeInKg } from "~/domain/training/strength";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { TextArea } from "~/ui/field/TextField";
import { recordOf, type Tools } from "./EntryCard";
import css from "./Finish.module.css";

type Face = ComponentType<{ size?: number; stroke?: number }>;
const MOODS: [Face, () => string][] = [
  [IconMoodCry, m.calendar_mood_1],
  [IconMoodSad, m.calendar_mood_2],
  [IconMoodEmpty, m.calendar_mood_3],
  [IconMoodSmile, m.calendar_mood_4],
  [IconMoodHappy, m.calendar_mood_5],
];
const ENERGIES: [Face, () => string][] = [
  [IconBattery, m.calendar_energy_1],
  [IconBattery1, m.calendar_energy_2],
  [IconBattery2, m.calendar_energy_3],
  [IconBattery3, m.calendar_energy_4],
  [IconBattery4, m.calendar_energy_5],
];

/** Characters that the server takes. */
const COMMENT_MOST = 5000;

type RatingProps = {
  legend: string;
  name: string;
  faces: [Face, () => string][];
  value: number | null | undefined;
  onChange: (value: number) => void;
};

/** One to five, as pictures with words. */
function Rating({ legend, name, faces, value, onChange }: RatingProps) {
  return (
    <fieldset>
      <legend className={css.legend}>{legend}</legend>
      <div className={css.faces}>
        {faces.map(([Icon, label], index) => (
          <label key={label()} className={css.face}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={index + 1}
              checked={value === index + 1}
              onChange={() => onChange(index + 1)}
            />
            <Icon size={26} stroke={1.75} />
            <span>{label()}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A rating in words, for whoever reads it later. */
export const moodName = (mood: number) => MOODS[mood - 1]?.[1]() ?? "";
export const energyName = (energy: number) => ENERGIES[energy - 1]?.[1]() ?? "";
export function MoodIcon({ mood, size = 16 }: { mood: number; size?: number }) {
  const Icon = MOODS[mood - 1]?.[0] ?? IconMoodEmpty;
  return <Icon size={size} stroke={1.75} />;
}
export function EnergyIcon({ energy, size = 16 }: { energy: number; size?: number }) {
  const Icon = ENERGIES[energy - 1]?.[0] ?? IconBattery;
  return <Icon size={size} stroke={1.75} />;
}

/** How long the training took, from the first to the last tap; nothing where the taps do not say it. */
function minutesTrained(times: string[]): number | undefined {
  if (times.length < 2) return undefined;
  const taps = times.map((time) => Date.parse(time));
  const minutes = Math.round((Math.max(...taps) - Math.min(...taps)) / 60_000);
  return minutes >= 1 && minutes <= 300 ? minutes : undefined;
}

/** The end of the day: how it went, and what was done. */
export function FinishCard({ tools }: { tools: Tools }) {
  const { day, log, drafts } = tools;
  const completed = log.log?.completed_at ?? null;
  const [editing, setEditing] = useState(false);
  const [celebrating, setCelebrating] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const turned = useRef(false);
  const face = completed && !editing ? "done" : "asking";
  useEffect(() => {
    // The button that turned the card is gone: who pressed it goes on from the new face.
    if (turned.current) title.current?.focus();
    turned.current = false;
  }, [face]);
  const edit = (next: boolean) => {
    turned.current = true;
    setEditing(next);
  };
  const typed = { mood: log.log?.mood, energy: log.log?.energy, comment: log.log?.comment, ...drafts.drafts.finish };
  const { mood, energy, comment = "" } = typed;
  const progress = progressOf(day.content, log.results, log.scores);
  const open = progress.total - progress.done;
  // What is pasted is never cut: the person says what may go.
  const tooLong = comment.trim().length - COMMENT_MOST;

  function save() {
    log.logDay({ mood: mood ?? null, energy: energy ?? null, comment: comment.trim(), completed: true });
    drafts.setFinish(undefined);
    tools.rest.stop();
    if (!completed) setCelebrating(true);
    edit(false);
  }

  if (face === "done") {
    return (
      <section className={css.card} data-done aria-label={m.calendar_finished()}>
        <div className={css.medal} data-fresh={celebrating || undefined} aria-hidden="true">
          <svg viewBox="0 0 72 72" width={72} height={72}>
            <circle cx="36" cy="36" r="32" className={css.medalRing} pathLength={1} />
            <path d="M24 37l8.5 8.5L49 28.5" className={css.medalTick} pathLength={1} />
          </svg>
          {celebrating &&
            Array.from({ length: 14 }, (_, index) => (
              <i key={index} className={css.spark} style={{ rotate: `${index * 25.7}deg` }} />
            ))}
        </div>
        <h2 ref={title} className={css.title} tabIndex={-1}>
          {m.calendar_finished()}
        </h2>
        <Summary tools={tools} />
        {(mood || energy || comment) && (
          <div className={css.felt}>
            <div className={css.feltLine}>
              {mood && (
                <span>
                  <MoodIcon mood={mood} size={18} /> {moodName(mood)}
                </span>
              )}
              {energy && (
                <span>
                  <EnergyIcon energy={energy} size={18} /> {energyName(energy)}
                </span>
              )}
            </div>
            {comment && <p className={css.comment}>{comment}</p>}
          </div>
        )}
        <Button onClick={() => edit(true)}>{m.calendar_edit_finish()}</Button>
      </section>
    );
  }

  return (
    <section className={css.card} aria-label={m.calendar_finish()}>
      <h2 ref={title} className={css.title} tabIndex={-1}>
        {m.calendar_finish_title()}
      </h2>
      <Rating
        legend={m.calendar_mood()}
        name="mood"
        faces={MOODS}
        value={mood}
        onChange={(value) => drafts.setFinish({ ...drafts.drafts.finish, mood: value })}
      />
      <Rating
        legend={m.calendar_energy()}
        name="energy"
        faces={ENERGIES}
        value={energy}
        onChange={(value) => drafts.setFinish({ ...drafts.drafts.finish, energy: value })}
      />
      <TextArea
        label={m.calendar_comment()}
        placeholder={m.calendar_comment_hint()}
        error={tooLong > 0 ? m.calendar_comment_too_long({ most: COMMENT_MOST, count: tooLong }) : undefined}
        autosize
        minRows={2}
        value={comment}
        onChange={(event) => drafts.setFinish({ ...drafts.drafts.finish, comment: event.currentTarget.value })}
      />
      <Button variant="primary" size="large" wide disabled={tooLong > 0} onClick={save}>
        {completed ? m.calendar_save() : m.calendar_finish()}
      </Button>
      {!completed && open > 0 && progress.done > 0 && (
        <p className={css.open}>
          {progress.unit === "sets" ? m.calendar_sets_open({ count: open }) : m.calendar_parts_open({ count: open })}
        </p>
      )}
      {completed && (
        <Button
          variant="quiet"
          onClick={() => {
            drafts.setFinish(undefined);
            edit(false);
          }}
        >
          {m.calendar_cancel()}
        </Button>
      )}
    </section>
  );
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.cell}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Sets, volume, time and records of the day. */
function Summary({ tools: { day, log, unit, drafts } }: { tools: Tools }) {
  const sets = allSets(day.content).filter(({ set }) => isWorkingSet(set));
  const progress = progressOf(day.content, log.results, log.scores);
  const kilograms = sets.reduce((sum, { set }) => sum + volumeInKg(log.results.get(set.id)?.done ?? {}), 0);
  const volume = Math.round(convertLoad({ value: kilograms, unit: "kg" }, unit).value);
  const minutes = minutesTrained(allSets(day.content).flatMap(({ set }) => log.results.get(set.id)?.loggedAt ?? []));
  const entries = new Map(allSets(day.content).map(({ entry }) => [entry.id, entry]));
  const records = [...entries.values()].filter((entry) => recordOf(entry, { day, log, drafts })).length;
  if (progress.total === 0) return null;
  return (
    <dl className={css.summary}>
      <Cell label={progress.unit === "sets" ? m.calendar_sets() : m.calendar_parts()}>
        {m.calendar_of({ done: progress.done, total: progress.total })}
      </Cell>
      {volume > 0 && (
        <Cell label={m.calendar_volume()}>
          {formatNumber(volume)} <i>{unit}</i>
        </Cell>
      )}
      {minutes && (
        <Cell label={m.calendar_time()}>
          {minutes} <i>min</i>
        </Cell>
      )}
      {records > 0 && (
        <Cell label={m.calendar_records()}>
          <IconTrophy size={18} aria-hidden="true" /> {records}
        </Cell>
      )}
    </dl>
  );
}
