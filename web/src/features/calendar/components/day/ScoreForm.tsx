import { useState } from "react";
import {
  MAX_LOAD,
  MAX_SCORE_CALORIES,
  MAX_SCORE_METERS,
  MAX_SCORE_POINTS,
  MAX_SCORE_REPS,
  MAX_SCORE_ROUNDS,
} from "~/api/limits";
import type { Score } from "~/domain/training/calendarDay";
import { formatClock, formatLoadValue } from "~/domain/training/format";
import type { Unit } from "~/domain/training/load";
import { parseClock } from "~/domain/training/parseClock";
import { unsentKey } from "~/api/deviceKeys";
import { storage } from "~/lib/storage";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { Segmented } from "~/ui/field/Segmented";
import { TextField } from "~/ui/field/TextField";
import { parseDecimal, parseWhole } from "../../lib/parseNumber";
import { fieldLabel } from "../../lib/setFields";
import css from "./ScoreForm.module.css";

/** The highest values that the server stores. */
const MAX = {
  load: MAX_LOAD,
  rounds: MAX_SCORE_ROUNDS,
  reps: MAX_SCORE_REPS,
  calories: MAX_SCORE_CALORIES,
  points: MAX_SCORE_POINTS,
  meters: MAX_SCORE_METERS,
};

type Typed = Record<string, string>;
type ScoreField = {
  key: "seconds" | keyof typeof MAX;
  label: (unit: Unit) => string;
  inputMode: "numeric" | "decimal" | "text";
  hint?: string;
};

const FIELDS: Record<Score["type"], ScoreField[]> = {
  none: [],
  checkbox: [],
  time: [{ key: "seconds", label: m.calendar_score_time_label, inputMode: "text", hint: "12:34" }],
  rounds_reps: [
    { key: "rounds", label: m.calendar_score_rounds_label, inputMode: "numeric" },
    { key: "reps", label: m.calendar_score_extra_reps_label, inputMode: "numeric" },
  ],
  reps: [{ key: "reps", label: m.calendar_field_reps, inputMode: "numeric" }],
  load: [{ key: "load", label: (unit) => fieldLabel("load", unit), inputMode: "decimal" }],
  calories: [{ key: "calories", label: m.calendar_field_calories, inputMode: "numeric" }],
  points: [{ key: "points", label: m.calendar_score_points_label, inputMode: "decimal" }],
  distance: [{ key: "meters", label: m.calendar_score_distance_label, inputMode: "decimal" }],
};

/**
 * Parses what was typed: the score, or the keys of the fields that are not valid. A load that was not changed stays in
 * the unit in which it was saved.
 */
export function parseScore(
  type: Score["type"],
  typed: Typed,
  unit: Unit,
  saved?: Score,
): { score: Score } | { invalid: string[] } {
  const score: Score = { type, rx: typed.rx !== "scaled", capped: false };
  if (type === "none" || type === "checkbox") return { score: { ...score, checked: true } };
  if (type === "time" && typed.capped === "yes") {
    const reps = typed.reps?.trim() ? parseWhole(typed.reps, MAX.reps) : 0;
    return reps === undefined ? { invalid: ["reps"] } : { score: { ...score, capped: true, reps } };
  }
  const invalid: string[] = [];
  for (const { key } of FIELDS[type]) {
    const text = (typed[key] ?? "").trim();
    if (key === "load" && saved?.load && formatLoadValue(saved.load, unit) === text) {
      score.load = saved.load;
      continue;
    }
    const optional = type === "rounds_reps" && key === "reps" && text === "";
    const value = optional
      ? 0
      : key === "seconds"
        ? (parseClock(text) ?? undefined)
        : key === "load" || key === "points" || key === "meters"
          ? parseDecimal(text, MAX[key])
          : parseWhole(text, MAX[key]);
    if (value === undefined) invalid.push(key);
    else Object.assign(score, key === "load" ? { load: { value, unit } } : { [key]: value });
  }
  return invalid.length > 0 ? { invalid } : { score };
}

/** The texts of the fields for a score, or for the time that the timer measured. */
export function fieldsFor(score: Score | undefined, unit: Unit, seconds?: number): Typed {
  if (!score) return seconds === undefined ? {} : { seconds: formatClock(seconds) };
  const typed: Typed = { rx: score.rx === false ? "scaled" : "rx", capped: score.capped ? "yes" : "" };
  if ((score.seconds ?? null) !== null) typed.seconds = formatClock(score.seconds as number);
  for (const key of ["rounds", "reps", "calories", "points", "meters"] as const) {
    const value = score[key] ?? null;
    if (value !== null) typed[key] = String(value);
  }
  if (score.load) typed.load = formatLoadValue(score.load, unit);
  return typed;
}

type Props = {
  type: Score["type"];
  unit: Unit;
  /** The name under which unsaved text is stored on the device. */
  storageId: string;
  saved?: Score;
  /** The time that the block's timer measured. */
  seconds?: number;
  /** The block has a time cap that can be missed. */
  hasCap?: boolean;
  scalable: boolean;
  onSave: (score: Score) => void;
  onClose?: () => void;
};

/** The score of a block, with the fields of its type. */
export function ScoreForm({ type, unit, storageId, saved, seconds, hasCap, scalable, onSave, onClose }: Props) {
  // What was typed means the unit that was shown.
  const key = unsentKey("score", `${storageId}${type === "load" ? `.${unit}` : ""}`);
  const [typed, setTyped] = useState<Typed>(() => storage.getJson<Typed>(key) ?? fieldsFor(saved, unit, seconds));
  const [invalid, setInvalid] = useState<string[]>([]);
  const change = (changed: Typed) => {
    const next = { ...typed, ...changed };
    storage.set(key, JSON.stringify(next));
    setTyped(next);
    setInvalid([]);
  };
  const capped = type === "time" && typed.capped === "yes";
  const fields = capped
    ? [{ key: "reps" as const, label: m.calendar_score_capped_label, inputMode: "numeric" as const }]
    : FIELDS[type];
  return (
    <form
      className={css.score}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const parsed = parseScore(type, typed, unit, saved);
        if ("invalid" in parsed) return setInvalid(parsed.invalid);
        storage.remove(key);
        onSave(parsed.score);
      }}
    >
      <div className={css.scoreFields}>
        {fields.map((field) => (
          <TextField
            key={field.key}
            label={field.label(unit)}
            inputMode={field.inputMode}
            placeholder={"hint" in field ? field.hint : undefined}
            autoComplete="off"
            value={typed[field.key] ?? ""}
            error={
              invalid.includes(field.key)
                ? field.key === "seconds"
                  ? m.calendar_score_invalid_time()
                  : m.calendar_score_invalid()
                : undefined
            }
            onChange={(event) => change({ [field.key]: event.currentTarget.value })}
          />
        ))}
      </div>
      {hasCap && type === "time" && (
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
        {onClose && <Button onClick={onClose}>{m.calendar_cancel()}</Button>}
        <Button type="submit" variant="primary" size="large" wide>
          {m.calendar_score_save()}
        </Button>
      </div>
    </form>
  );
}
