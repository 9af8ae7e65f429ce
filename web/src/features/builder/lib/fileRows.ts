import { MAX_NAMED_COLUMNS } from "~/api/limits";
import { type ColumnNames, isPlace, type Sheet } from "./importedFiles";

/** A row of a file as it is sent to be read. `number` is that of the file, from 1; null for the title of a sheet. */
export type FileRow = { number: number | null; cells: string[]; text: string };

/** By what a header is remembered. */
export const headerKey = (cell: string): string => cell.trim().toLowerCase();

/** The rows of the chosen sheets. */
export function rowsOf(sheets: Sheet[], chosen: number[]): FileRow[] {
  return chosen.flatMap((index) => {
    const sheet = sheets[index];
    if (!sheet) return [];
    const rows = sheet.rows.map((cells, row): FileRow => ({ number: row + 1, cells, text: cells.join("\t") }));
    const title = sheet.title.trim();
    return chosen.length > 1 || isPlace(title) ? [{ number: null, cells: [title], text: title }, ...rows] : rows;
  });
}

/** What the coach said that columns hold, of those that are in the rows. */
export function columnsOf(rows: FileRow[], remembered: ColumnNames): ColumnNames {
  const names = new Set(rows.flatMap(({ cells }) => cells.map(headerKey)));
  return Object.fromEntries(
    Object.entries(remembered)
      .filter(([name]) => names.has(name))
      .slice(0, MAX_NAMED_COLUMNS),
  );
}

/** The rows as one text, a line each. */
export const textOf = (rows: FileRow[]): string => rows.map(({ text }) => text).join("\n");
