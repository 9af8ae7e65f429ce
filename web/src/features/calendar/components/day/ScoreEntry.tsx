import { useState } from "react";
import { storage } from "~/api/session";
import type { Score } from "~/domain/training/calendarDay";
import { formatClock, formatNumber } from "~/domain/training/format";
import type { Unit } from "~/domain/training/load";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { Segmented } from "~/ui/field/Segmented";
import { TextField } from "~/ui/field/TextField";
import { parseTime } from "../../lib/setFields";
import css from "./Day.module.css";

type Typed = Record<string, string>;
type Part = { key: string; label: () => string; mode: "numeric" | "decimal" | "text"; hint?: string };

const PARTS: Record<Score["type"], Part[]> = {
  none: [],
  checkbox: [],
  time: [{ key: "seconds", label: m.calendar_score_time_label, mode: "text", hint: "12:34" }],
  rounds_reps: [
    { key: "rounds", label: m.calendar_score_rounds_label, mode: "numeric" },
    { key: "reps", label: m.calendar_score_extra_reps_label, mode: "numeric" },
  ],
  reps: [{ key: "reps", label: m.calendar_field_reps, mode: "numeric" }],
  load: [{ key: "load", label: m.calendar_field_load, mode: "decimal" }],
  calories: [{ key: "calories", label: m.calendar_field_calories, mode: "numeric" }],
  points: [{ key: "points", label: m.calendar_score_points_label, mode: "decimal" }],
  distance: [{ key: "meters", label: m.calendar_score_distance_label, mode: "decimal" }],
};

/** The score in what was typed; the keys of what is not a figure otherwise. */
export function readScore(type: Score["type"], typed: Typed, unit: Unit): { score: Score } | { wrong: string[] } {
  const score: Score = { type, rx: typed.rx !== "scaled", capped: false };
  if (type === "none" || type === "checkbox") return { score: { ...score, checked: true } };
  if (type === "time" && typed.capped === "yes") {
    const reps = typed.reps?.trim() ? whole(typed.reps) : 0;
    return reps === undefined ? { wrong: ["reps"] } : { score: { ...score, capped: true, reps } };
  }
  const wrong: string[] = [];
  for (const { key } of PARTS[type]) {
    const text = (typed[key] ?? "").trim();
    const optional = type === "rounds_reps" && key === "reps" && text === "";
    const value = optional
      ? 0
      : key === "seconds"
        ? parseTime(text)
        : key === "load" || key === "points" || key === "meters"
          ? decimal(text)
          : whole(text);
    if (value === undefined) wrong.push(key);
    else Object.assign(score, key === "load" ? { load: { value, unit } } : { [key]: value });
  }
  return wrong.length > 0 ? { wrong } : { score };
}

const whole = (text: string) => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : undefined);
const decimal = (text: string) =>
  /^\d{1,6}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.replace(",", ".")) : undefined;

/** What a score looks like in its fields. */
function typedOf(score: Score | undefined, seconds?: number): Typed {
  if (!score) return seconds === undefined ? {} : { seconds: formatClock(seconds) };
  const typed: Typed = { rx: score.rx === false ? "scaled" : "rx", capped: score.capped ? "yes" : "" };
  if ((score.seconds ?? null) !== null) typed.seconds = formatClock(score.seconds as number);
  for (const key of ["rounds", "reps", "calories", "points", "meters"] as const) {
    const value = score[key] ?? null;
    if (value !== null) typed[key] = String(value);
  }
  if (score.load) typed.load = formatNumber(score.load.value);
  return typed;
}

type Props = {
  type: Score["type"];
  unit: Unit;
  /** Where the typed text waits on the device. */
  place: string;
  saved?: Score;
  /** The clock of the block has run this long. */
  seconds?: number;
  /** There is a time cap that can be missed. */
  cap?: boolean;
  scalable: boolean;
  onSave: (score: Score) => void;
  onCancel?: () => void;
};

function kept(key: string): Typed | undefined {
  try {
    return (JSON.parse(storage.get(key) ?? "null") as Typed | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The score of a block in the fields of its kind. */
export function ScoreEntry({ type, unit, place, saved, seconds, cap, scalable, onSave, onCancel }: Props) {
  const key = `regimen.calendar.score.${place}`;
  const [typed, setTyped] = useState<Typed>(() => kept(key) ?? typedOf(saved, seconds));
  const [wrong, setWrong] = useState<string[]>([]);
  const change = (part: Typed) => {
    const next = { ...typed, ...part };
    storage.set(key, JSON.stringify(next));
    setTyped(next);
    setWrong([]);
  };
  const capped = type === "time" && typed.capped === "yes";
  const parts = capped
    ? [{ key: "reps", label: m.calendar_score_capped_label, mode: "numeric" as const }]
    : PARTS[type];
  return (
    <form
      className={css.score}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const read = readScore(type, typed, unit);
        if ("wrong" in read) return setWrong(read.wrong);
        storage.remove(key);
        onSave(read.score);
      }}
    >
      <div className={css.scoreFields}>
        {parts.map((part) => (
          <TextField
            key={part.key}
            label={part.label()}
            inputMode={part.mode}
            placeholder={"hint" in part ? part.hint : undefined}
            autoComplete="off"
            value={typed[part.key] ?? ""}
            error={
              wrong.includes(part.key)
                ? part.key === "seconds"
                  ? m.calendar_score_wrong_time()
                  : m.calendar_score_wrong()
                : undefined
            }
            rightSection={part.key === "load" ? <span className="t12 meta">{unit}</span> : undefined}
            onChange={(event) => change({ [part.key]: event.currentTarget.value })}
          />
        ))}
      </div>
      {cap && type === "time" && (
        <CheckboxField
          label={m.calendar_score_cap_missed()}
          checked={capped}
          onChange={(event) => change({ capped: event.currentTarget.checked ? "yes" : "" })}
        />
      )}
      {scalable && (
        <Segmented
          label={m.calendar_score_how()}
          value={typed.rx === "scaled" ? "scaled" : "rx"}
          onChange={(rx) => change({ rx })}
          options={[
            { value: "rx", label: m.calendar_rx() },
            { value: "scaled", label: m.calendar_scaled() },
          ]}
          wide
        />
      )}
      <div className={css.scoreButtons}>
        {onCancel && <Button onClick={onCancel}>{m.calendar_cancel()}</Button>}
        <Button type="submit" variant="primary" size="large" wide>
          {m.calendar_score_save()}
        </Button>
      </div>
    </form>
  );
}
