import { MAX_LOAD, MAX_LOGGED_CALORIES, MAX_LOGGED_METERS, MAX_LOGGED_REPS } from "~/api/limits";
import type { Performance } from "~/domain/training/calendarDay";
import type { Entry } from "~/domain/training/content";
import { formatClock, formatLoadValue } from "~/domain/training/format";
import type { Unit } from "~/domain/training/load";
import { parseClock } from "~/domain/training/parseClock";
import { m } from "~/paraglide/messages.js";
import { parseDecimal, parseWhole } from "~/domain/training/parseNumber";

/** A value of a set that can be typed. */
export type Field = "load" | "reps" | "seconds" | "meters" | "calories";

const FIELDS: Record<Entry["measurement"], Field[]> = {
  weight_reps: ["load", "reps"],
  reps: ["reps"],
  bodyweight: ["load", "reps"],
  duration: ["seconds"],
  distance: ["meters"],
  distance_duration: ["meters", "seconds"],
  weight_distance: ["load", "meters"],
  calories: ["calories"],
};
const ORDER: Field[] = ["load", "reps", "meters", "seconds", "calories"];
const MAX = { reps: MAX_LOGGED_REPS, meters: MAX_LOGGED_METERS, calories: MAX_LOGGED_CALORIES };

/** The columns of an exercise: the fields of its measurement and any others that its sets prescribe; at most two. */
export function fieldsOf(entry: Entry): Field[] {
  const wanted = new Set<Field>(FIELDS[entry.measurement]);
  for (const field of ORDER) {
    if (entry.sets.some((set) => (set[field] ?? null) !== null)) wanted.add(field);
  }
  const fields = ORDER.filter((field) => wanted.has(field));
  if (fields.length <= 2) return fields;
  const used = fields.filter((field) => entry.sets.some((set) => (set[field] ?? null) !== null));
  return (used.length >= 2 ? used : fields).slice(0, 2);
}

/** What a field is called: "Reps"; with its unit where the person chooses it: "Load (kg)". */
export function fieldLabel(field: Field, unit: Unit): string {
  return field === "load" ? m.calendar_field_load_in({ unit }) : fieldName(field);
}

export function fieldName(field: Field): string {
  return {
    load: m.calendar_field_load,
    reps: m.calendar_field_reps,
    seconds: m.calendar_field_time,
    meters: m.calendar_field_distance,
    calories: m.calendar_field_calories,
  }[field]();
}

/** A value as it is written in its field; a load in the person's unit, whatever unit it is stored in. */
export function fieldText(field: Field, result: Performance, unit: Unit): string {
  if (field === "load") return result.load ? formatLoadValue(result.load, unit) : "";
  const value = result[field] ?? null;
  if (value === null) return "";
  return field === "seconds" && value >= 120 ? formatClock(value) : String(value);
}

/** Parses what was typed into a field: null if it is empty, undefined if it is not a valid value. */
export function parseField(field: Field, text: string, unit: Unit): Performance | null | undefined {
  const typed = text.trim();
  if (typed === "") return null;
  if (field === "load") {
    const value = parseDecimal(typed, MAX_LOAD);
    return value === undefined ? undefined : { load: { value, unit } };
  }
  if (field === "seconds") {
    const seconds = parseClock(typed) ?? undefined;
    return seconds === undefined ? undefined : { seconds };
  }
  const value = parseWhole(typed, MAX[field]);
  return value === undefined ? undefined : { [field]: value };
}

/**
 * What was typed for a set; a load in the unit that was shown then. `at`: when it was typed, in milliseconds, if it was
 * typed over a logged value.
 */
export type SetDraft = Partial<Record<Field, string>> & { unit?: Unit; rpe?: number; note?: string; at?: number };

/**
 * What a row still shows of a set that was undone: its effort and note, and the values that differ from the suggested
 * ones. The others follow the suggestion, which the set before may change.
 */
export function draftOf(fields: Field[], result: Performance, suggested: Performance, unit: Unit): SetDraft {
  const draft: SetDraft = noteOf(result);
  for (const field of fields) {
    const text = fieldText(field, result, unit);
    if (text !== fieldText(field, suggested, unit)) Object.assign(draft, { [field]: text, unit });
  }
  return draft;
}

/** Effort and note of a set, without its values. */
export const noteOf = ({ rpe, note }: Pick<Performance, "rpe" | "note">): Pick<SetDraft, "rpe" | "note"> => ({
  ...(rpe ? { rpe } : {}),
  ...(note ? { note } : {}),
});

/** Whether a draft was typed over what is logged now; any other is obsolete: the set was logged since. */
export const isNewerThan = (draft: SetDraft, loggedAt: string): boolean => (draft.at ?? 0) > Date.parse(loggedAt);

/** What was typed into a field, in the unit that is shown now; undefined if nothing was. */
export function draftText(field: Field, draft: SetDraft | undefined, unit: Unit): string | undefined {
  const typed = draft?.[field];
  if (field !== "load" || typed === undefined || (draft?.unit ?? unit) === unit) return typed;
  const load = parseField("load", typed, draft?.unit ?? unit)?.load;
  return load ? formatLoadValue(load, unit) : typed;
}

/**
 * Reads the values of a row; `invalid` names the fields that cannot be read. A field whose text is the one that was
 * shown keeps the value as it is stored, so that nothing is converted back and forth.
 */
export function readRow(
  fields: Field[],
  base: Performance,
  draft: SetDraft | undefined,
  unit: Unit,
): { result: Performance; invalid: Field[] } {
  const result: Performance = { ...base };
  const invalid: Field[] = [];
  for (const field of fields) {
    const typed = draft?.[field];
    if (typed === undefined || typed.trim() === fieldText(field, base, draft?.unit ?? unit)) continue;
    const parsed = parseField(field, typed, draft?.unit ?? unit);
    if (parsed === undefined) invalid.push(field);
    else if (parsed === null) delete result[field];
    else Object.assign(result, parsed);
  }
  if (draft?.rpe) result.rpe = draft.rpe;
  if (draft?.note !== undefined) result.note = draft.note;
  return { result, invalid };
}
