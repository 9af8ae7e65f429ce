import { m } from "~/paraglide/messages.js";
import type { ColumnKind } from "../../lib/importedFiles";

/** What a column of a file can hold, in the order in which it is offered. */
export const COLUMN_NAMES: { kind: ColumnKind; name: () => string }[] = [
  { kind: "name", name: m.builder_exercise },
  { kind: "sets", name: m.builder_import_column_sets },
  { kind: "reps", name: m.builder_import_column_reps },
  { kind: "prescription", name: m.builder_import_column_prescription },
  { kind: "load", name: m.builder_import_column_load },
  { kind: "percent", name: m.builder_import_column_percent },
  { kind: "rpe", name: m.builder_import_column_rpe },
  { kind: "rir", name: m.builder_import_column_rir },
  { kind: "tempo", name: m.builder_import_column_tempo },
  { kind: "rest", name: m.builder_import_column_rest },
  { kind: "note", name: m.builder_import_column_note },
  { kind: "label", name: m.builder_import_column_label },
  { kind: "week", name: m.builder_import_column_week },
  { kind: "day", name: m.builder_import_column_day },
  { kind: "date", name: m.builder_import_column_date },
  { kind: "ignore", name: m.builder_import_column_ignore },
];
