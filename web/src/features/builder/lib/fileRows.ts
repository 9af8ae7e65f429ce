import { type ColumnKind, type ColumnNames, isPlace, type Sheet } from "./importedFiles";

/** A row of a file as it is sent to be read. `number` is that of the file, from 1; null for the title of a sheet. */
export type FileRow = { number: number | null; cells: string[]; text: string };

/** The words by which the server knows what a column holds. */
const WORDS: Record<ColumnKind, string> = {
  name: "Exercise",
  sets: "Sets",
  reps: "Reps",
  load: "Load",
  percent: "%",
  rpe: "RPE",
  rir: "RIR",
  tempo: "Tempo",
  rest: "Rest",
  note: "Notes",
  label: "Order",
  week: "Week",
  day: "Day",
  date: "Date",
  prescription: "Prescription",
  ignore: "Ignore",
};

/** By what a header is remembered. */
export const headerKey = (cell: string): string => cell.trim().toLowerCase();

/** The rows of the chosen sheets, with the columns renamed to what the coach said they hold. */
export function rowsOf(sheets: Sheet[], chosen: number[], columns: ColumnNames): FileRow[] {
  return chosen.flatMap((index) => {
    const sheet = sheets[index];
    if (!sheet) return [];
    const rows = sheet.rows.map((cells, row): FileRow => {
      const isHeader =
        cells.filter((cell) => columns[headerKey(cell)]).length > 0 && !cells.some((cell) => /\d/.test(cell));
      const named = isHeader ? cells.map((cell) => rename(cell, columns)) : cells;
      return { number: row + 1, cells, text: named.join("\t") };
    });
    const title = sheet.title.trim();
    return chosen.length > 1 || isPlace(title) ? [{ number: null, cells: [title], text: title }, ...rows] : rows;
  });
}

function rename(cell: string, columns: ColumnNames): string {
  const kind = columns[headerKey(cell)];
  return kind ? WORDS[kind] : cell;
}

/** The rows as one text, a line each. */
export const textOf = (rows: FileRow[]): string => rows.map(({ text }) => text).join("\n");
