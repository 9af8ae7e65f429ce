import type { Entry, PrescribedSet } from "~/domain/training/content";
import { nextSet } from "~/domain/training/newParts";

/** What a column of the table of sets can do with text. */
type ReadColumn = { key: string; parse: (set: PrescribedSet, text: string) => PrescribedSet | undefined };
export type Paste =
  | { entry: Entry; rows: number }
  /** Cells that can't be read, as "row column" from 0. Nothing was changed. */
  | { invalid: { row: number; column: string; text: string }[] };

/** The cells of what a spreadsheet copies; null for a single cell, which is pasted as text. */
export function readCells(text: string): string[][] | null {
  const rows = text
    .replace(/\r\n?/g, "\n")
    .replace(/\n+$/, "")
    .split("\n")
    .map((row) => row.split("\t"));
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : null;
}

/**
 * Writes copied cells from a row and column on. Rows after the last set are new sets; empty cells and columns that the
 * table does not have change nothing. If one cell can't be read, nothing is changed.
 */
export function pasteSets(
  entry: Entry,
  columns: ReadColumn[],
  at: { row: number; column: string },
  cells: string[][],
  maxSets: number,
): Paste {
  const first = columns.findIndex(({ key }) => key === at.column);
  const sets = [...entry.sets];
  const invalid: { row: number; column: string; text: string }[] = [];
  const rows = cells.slice(0, Math.max(0, maxSets - at.row));
  for (const [down, texts] of rows.entries()) {
    const row = at.row + down;
    let set = sets[row] ?? nextSet(sets.at(-1), entry.measurement);
    for (const [right, text] of texts.entries()) {
      const column = columns[first + right];
      if (!column || text.trim() === "") continue;
      const next = column.parse(set, text);
      if (next) set = next;
      else invalid.push({ row, column: column.key, text });
    }
    sets[row] = set;
  }
  return invalid.length > 0 ? { invalid } : { entry: { ...entry, sets }, rows: rows.length };
}

/** Copies a cell of one set to those below it, or to all sets. */
export function fillColumn(
  entry: Entry,
  column: ReadColumn & { text: (set: PrescribedSet) => string },
  row: number,
  to: "below" | "all",
): Entry {
  const source = entry.sets[row];
  if (!source) return entry;
  const text = column.text(source);
  const fills = (index: number) => index !== row && (to === "all" || index > row);
  return {
    ...entry,
    sets: entry.sets.map((set, index) => (fills(index) ? (column.parse(set, text) ?? set) : set)),
  };
}
