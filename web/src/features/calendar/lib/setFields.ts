import type { Performance } from "~/domain/training/calendarDay";
import type { Entry } from "~/domain/training/content";
import { formatClock, formatDecimal } from "~/domain/training/format";
import { MAX_LOAD, type Unit } from "~/domain/training/load";
import { parseClock } from "~/domain/training/parseClock";
import { m } from "~/paraglide/messages.js";
import { parseDecimal, parseWhole } from "./parseNumber";

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

export function fieldName(field: Field): string {
  return {
    load: m.calendar_field_load,
    reps: m.calendar_field_reps,
    seconds: m.calendar_field_time,
    meters: m.calendar_field_distance,
    calories: m.calendar_field_calories,
  }[field]();
}

/** A value as it is written in its field. */
export function fieldText(field: Field, result: Performance): string {
  if (field === "load") return result.load ? formatDecimal(result.load.value) : "";
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
  const value = parseWhole(typed, field === "meters" ? 1_000_000 : 10_000);
  return value === undefined ? undefined : { [field]: value };
}
