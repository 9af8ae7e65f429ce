import { MAX_IMPORTED_DAYS } from "~/api/limits";
import { m } from "~/paraglide/messages.js";

/** A day of a file that was exported as JSON. Its content is checked by the server. */
export type ExportedDay = { day: number; content: Record<string, unknown> };

/** As many as the server takes; see its training/api/imports.py. */
const MAX_BYTES = 4 * 1024 * 1024 - 64 * 1024;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the days of a file that was exported as JSON, or why there are none. */
export async function readExportedDays(file: Blob): Promise<ExportedDay[] | string> {
  if (file.size > MAX_BYTES) return m.builder_import_json_large();
  let read: unknown;
  try {
    read = JSON.parse(await file.text());
  } catch {
    return m.builder_import_json_foreign();
  }
  if (!isRecord(read) || read.format !== "regimen-training" || read.version !== 1 || !Array.isArray(read.days))
    return m.builder_import_json_foreign();
  const days = read.days.filter(
    (one): one is ExportedDay => isRecord(one) && Number.isInteger(one.day) && isRecord(one.content),
  );
  if (days.length < read.days.length) return m.builder_import_json_foreign();
  if (days.length > MAX_IMPORTED_DAYS) return m.builder_import_json_large();
  return days.length > 0 ? days : m.builder_import_json_empty();
}
