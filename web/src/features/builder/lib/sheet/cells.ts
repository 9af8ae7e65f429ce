import { MAX_SETS } from "~/api/limits";
import type { Entry, PrescribedSet } from "~/domain/training/content";
import { newId, newSet } from "~/domain/training/newParts";
import { isWorkingSet, workingSets } from "~/domain/training/sets";
import { defaultLoadMode, type LoadMode, loadModeOf } from "../../components/panel/columns";
import {
  NO_EFFORT,
  NO_LOAD,
  printAmounts,
  printEfforts,
  printLoads,
  readAmounts,
  readEfforts,
  readLoads,
} from "./values";

/** The three cells that an exercise has in each week. */
export const CELL_COLUMNS = ["sets", "load", "effort"] as const;
export type CellColumn = (typeof CELL_COLUMNS)[number];

/** A cell as text, which `writeCell` reads back. Warm-ups are not in it. */
export function readCell(entry: Entry, column: CellColumn): string {
  const sets = workingSets(entry);
  if (column === "sets") return printAmounts(sets, entry.measurement);
  return column === "load" ? printLoads(sets) : printEfforts(sets);
}

/** The unit of a load that is typed as a number: that of the exercise, or of the same row in another week. */
export function loadModeFor(entry: Entry, row: Entry[]): LoadMode {
  const modes = [entry, ...row].map(loadModeOf);
  return modes.find((mode) => mode !== undefined) ?? defaultLoadMode(entry);
}

/** Writes working sets and leaves warm-ups where they are; a set that would read the same stays as it is. */
function withSets(entry: Entry, sets: PrescribedSet[]): Entry {
  const queue = [...sets];
  const written: PrescribedSet[] = [];
  const last = entry.sets.findLastIndex(isWorkingSet);
  for (const [index, set] of entry.sets.entries()) {
    if (!isWorkingSet(set)) written.push(set);
    else if (index === last) written.push(...queue.splice(0));
    else written.push(...queue.splice(0, 1));
  }
  return { ...entry, sets: [...written, ...queue] };
}

function writeAmounts(entry: Entry, text: string): Entry | null {
  const warmUps = entry.sets.length - workingSets(entry).length;
  const amounts = readAmounts(text, entry.measurement, MAX_SETS - warmUps);
  if (!amounts) return null;
  const old = workingSets(entry);
  const sets = amounts.map((amount, index) => {
    const before = old[index];
    const set = before ?? { ...(old.at(-1) ?? newSet(entry.measurement)), id: newId() };
    const next = { ...set, ...amount };
    const isSame = printAmounts([set], entry.measurement) === printAmounts([next], entry.measurement);
    return isSame ? set : next;
  });
  return withSets(entry, sets);
}

function writeEach(
  entry: Entry,
  values: Partial<PrescribedSet>[] | null,
  print: (sets: PrescribedSet[]) => string,
): Entry | null {
  const sets = workingSets(entry);
  if (!values || (values.length !== 1 && values.length !== sets.length)) return null;
  return withSets(
    entry,
    sets.map((set, index) => {
      const next = { ...set, ...(values.length === 1 ? values[0] : values[index]) };
      return print([set]) === print([next]) ? set : next;
    }),
  );
}

/** What is typed behind the sets: "5x5 @ 80% @8". */
const REST = /\s*@|\s+(?=[\d.,/]+\s*(?:%|kgs?\b|lbs?\b))|\s+(?=rpe\s*\d)|\s+(?=[\d.,/]+\s*(?:rir|rpe)\b)/i;
const TOKEN = /@?\s*(?:rpe\s*)?\d[\d.,/]*\s*(?:%(?:\s*tm\b)?|kgs?\b|lbs?\b|rir\b|rpe\b)?/gi;

/** Splits what is typed into the cell of the sets into the three cells; null if something behind the sets is neither. */
export function splitSets(typed: string): Partial<Record<CellColumn, string>> | null {
  const at = typed.search(REST);
  if (at < 0) return { sets: typed };
  const cells: Partial<Record<CellColumn, string>> = { sets: typed.slice(0, at) };
  const rest = typed.slice(at);
  if (rest.replaceAll(TOKEN, "").trim() !== "") return null;
  for (const [token] of rest.matchAll(TOKEN)) {
    const text = token.trim();
    cells[/%|kgs?$|lbs?$/i.test(text) ? "load" : "effort"] = text.replace(/^@\s*/, "");
  }
  return cells;
}

/** Writes what was typed into a cell; null if it can't be read. `mode` is the unit of a load without one. */
export function writeCell(entry: Entry, column: CellColumn, typed: string, mode: LoadMode): Entry | null {
  if (column === "load") return writeEach(entry, readLoads(typed, mode), printLoads);
  if (column === "effort") return writeEach(entry, readEfforts(typed), printEfforts);
  const cells = splitSets(typed);
  let written = cells && writeAmounts(entry, cells.sets ?? "");
  if (written && cells?.load !== undefined) written = writeCell(written, "load", cells.load, mode);
  if (written && cells?.effort !== undefined) written = writeCell(written, "effort", cells.effort, mode);
  return written;
}

/** Without loads and effort: what an exercise has in a week in which only its sets were typed. */
export function withoutIntensity(entry: Entry): Entry {
  return { ...entry, sets: entry.sets.map((set) => (isWorkingSet(set) ? { ...set, ...NO_LOAD, ...NO_EFFORT } : set)) };
}
