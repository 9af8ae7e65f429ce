import { blocksOf, type Content, type Entry, entriesOf, type Measurement } from "~/domain/training/content";
import type { Override } from "../api/overrides";
import { loadModeFor, readCell, writeCell } from "./sheet/cells";

/** An exercise that takes the place of another one. */
export type Replacement = { id: string | null; name: string; measurement: Measurement };
export type ExerciseForm = {
  skip: boolean;
  replacement: Replacement | null;
  /** Percent more or less load; empty for that of the workout. */
  percent: number | string;
  /** Own sets as they are typed: "3x8 60kg". */
  sets: string;
  note: string;
};
export type SessionForm = { skip: boolean; percent: number | string };

/** What is different for a client on a day, as it is typed. */
export type OverrideForm = {
  sessions: Record<string, SessionForm>;
  exercises: Record<string, ExerciseForm>;
  note: string;
};

export const SAME_SESSION: SessionForm = { skip: false, percent: "" };
export const SAME_EXERCISE: ExerciseForm = { skip: false, replacement: null, percent: "", sets: "", note: "" };
export const NOTHING_DIFFERENT: OverrideForm = { sessions: {}, exercises: {}, note: "" };

const entriesOfDay = (content: Content): Entry[] => blocksOf(content).flatMap(entriesOf);

/** The sets of an exercise on one line, which `ownSets` reads back. */
export function setsText(entry: Entry): string {
  const load = readCell(entry, "load");
  const effort = readCell(entry, "effort");
  return [readCell(entry, "sets"), load && `@ ${load}`, effort && `@${effort}`].filter(Boolean).join(" ");
}

/** Returns the sets that are typed for an exercise; null if they can't be read. */
export function ownSets(entry: Entry, typed: string, replacement: Replacement | null): Entry["sets"] | null {
  const other = { ...entry, measurement: replacement?.measurement ?? entry.measurement };
  return writeCell(other, "sets", typed.trim(), loadModeFor(other, []))?.sets ?? null;
}

/** Fills the form with what is different already. Own sets are shown as text. */
export function formOf(override: Override, content: Content): OverrideForm {
  const entries = new Map(entriesOfDay(content).map((entry) => [entry.id, entry]));
  return {
    note: override.note,
    sessions: Object.fromEntries(
      override.sessions.map((one) => [one.session_id, { skip: one.skip, percent: one.load_percent ?? "" }]),
    ),
    exercises: Object.fromEntries(
      override.exercises.map((one) => {
        const entry = entries.get(one.entry_id);
        const { replace_with: other } = one;
        return [
          one.entry_id,
          {
            skip: one.skip,
            replacement: other
              ? { id: other.exercise_id ?? null, name: other.name, measurement: other.measurement }
              : null,
            percent: one.load_percent ?? "",
            sets: one.sets && entry ? setsText({ ...entry, sets: one.sets as Entry["sets"] }) : "",
            note: one.note,
          },
        ];
      }),
    ),
  };
}

function percentOf(typed: number | string): number | null {
  return typeof typed === "number" && typed !== 0 ? typed : null;
}

function isSame({ skip, replacement, percent, sets, note }: ExerciseForm): boolean {
  return !skip && !replacement && typeof percent !== "number" && !sets.trim() && !note.trim();
}

/** The exercises whose typed sets can't be read. */
export function unreadableSets(form: OverrideForm, content: Content): Set<string> {
  const unreadable = entriesOfDay(content).filter((entry) => {
    const own = form.exercises[entry.id];
    return own?.sets.trim() && !own.skip && !ownSets(entry, own.sets, own.replacement);
  });
  return new Set(unreadable.map(({ id }) => id));
}

/** Returns what is different; null if nothing is. */
export function overrideOf(form: OverrideForm, content: Content): Override | null {
  const sessions = content.sessions.flatMap((session) => {
    const own = form.sessions[session.id];
    if (!own || (!own.skip && percentOf(own.percent) === null)) return [];
    const { id, title } = session;
    return [{ session_id: id, title, skip: own.skip, load_percent: own.skip ? null : percentOf(own.percent) }];
  });
  const skipped = new Set(sessions.filter(({ skip }) => skip).map(({ session_id: id }) => id));
  const exercises = content.sessions
    .filter(({ id }) => !skipped.has(id))
    .flatMap(({ blocks }) => blocks.flatMap(entriesOf))
    .flatMap((entry) => {
      const own = form.exercises[entry.id];
      if (!own || isSame(own)) return [];
      const { id, name } = entry;
      if (own.skip) return [{ entry_id: id, name, skip: true, note: "" }];
      const { replacement } = own;
      return [
        {
          entry_id: id,
          name,
          skip: false,
          replace_with: replacement && {
            name: replacement.name,
            exercise_id: replacement.id,
            measurement: replacement.measurement,
          },
          // 0 % keeps the loads of the group where the workout has others.
          load_percent: typeof own.percent === "number" ? own.percent : null,
          sets: own.sets.trim() ? ownSets(entry, own.sets, replacement) : null,
          note: own.note.trim(),
        },
      ];
    });
  const note = form.note.trim();
  return sessions.length > 0 || exercises.length > 0 || note ? { sessions, exercises, note } : null;
}
