import type { Schemas } from "~/api/client";
import { ownKey, unsentKey } from "~/api/deviceKeys";
import { storage } from "~/lib/storage";
import type { NameCorrection } from "./pastedTexts";

export type Sheet = Schemas["SheetView"];
export type ColumnKind = NonNullable<Schemas["ReadHeader"]["columns"][number]>;
/** A file that was read, and what the coach said about it. */
export type ImportedFile = { name: string; sheets: Sheet[]; choices: ImportChoices };
export type ImportChoices = {
  /** Which of the sheets are imported. */
  sheets: number[];
  unit: "kg" | "lb";
  dateOrder: "day_first" | "month_first";
  answers: Schemas["LineAnswer"][];
  corrections: NameCorrection[];
};
/** What columns hold, by the words in their header. */
export type ColumnNames = Record<string, ColumnKind>;

const keyOf = (timelineId: string) => unsentKey("import", timelineId);
const columnsKey = () => ownKey("import.columns");
/** A file stays in the tab: it can be large, and the coach has it. */
const files = new Map<string, ImportedFile>();

type StoredChoices = ImportChoices & { file: string };

/** The file that is being imported into each timeline. What was said about it survives a reload, with the same file. */
export const importedFiles = {
  get: (timelineId: string): ImportedFile | null => files.get(keyOf(timelineId)) ?? null,

  open(timelineId: string, name: string, sheets: Sheet[], unit: "kg" | "lb"): ImportedFile {
    const stored = storage.getJson<StoredChoices>(keyOf(timelineId));
    const isSame = stored?.file === fingerprint(name, sheets);
    const { file: _, ...choices } = isSame
      ? stored
      : { file: "", sheets: usualSheets(sheets), unit, dateOrder: "day_first" as const, answers: [], corrections: [] };
    const opened = { name, sheets, choices };
    files.set(keyOf(timelineId), opened);
    return opened;
  },

  change(timelineId: string, file: ImportedFile, choices: ImportChoices): ImportedFile {
    const changed = { ...file, choices };
    files.set(keyOf(timelineId), changed);
    storage.set(keyOf(timelineId), JSON.stringify({ ...choices, file: fingerprint(file.name, file.sheets) }));
    return changed;
  },

  remove(timelineId: string): void {
    files.delete(keyOf(timelineId));
    storage.remove(keyOf(timelineId));
  },
};

/** What the coach said about columns, for every later file with the same headers, on this device. */
export const columnNames = {
  get: (): ColumnNames => storage.getJson<ColumnNames>(columnsKey()) ?? {},
  set: (names: ColumnNames): void => storage.set(columnsKey(), JSON.stringify(names)),
};

const fingerprint = (name: string, sheets: Sheet[]) =>
  [name, ...sheets.map(({ title, rows }) => `${title}:${rows.length}`)].join("/");

const PLACE = /\b(?:w(?:ee)?k|w|d(?:ay)?|woche|semana|semaine|tag|phase|block)\s*\d|\b(?:mon|tue|wed|thu|fri|sat|sun)/i;

/** Whether the title of a sheet says which week or day it is. */
export const isPlace = (title: string): boolean => PLACE.test(title);

/** The sheets that are weeks or days, or else the first one. */
function usualSheets(sheets: Sheet[]): number[] {
  const places = sheets.flatMap(({ title }, index) => (isPlace(title) ? [index] : []));
  return places.length > 0 ? places : [0];
}
