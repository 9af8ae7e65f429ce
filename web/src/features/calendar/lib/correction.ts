import type { Performance } from "~/domain/training/calendarDay";
import type { Schemas } from "~/api/client";
import type { Unit } from "~/domain/training/load";
import { toLocalDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { formatResult } from "./dayFormat";

export type Correction = Schemas["CorrectionView"];

/** Who corrected a logged set, or keeps it out of records, and what was logged: "Corrected by Erik on 3 Nov. ..." */
export function formatCorrection({ by, at, counted, logged }: Correction, unit: Unit): string {
  const date = formatDay(toLocalDate(at), "short");
  return [
    logged && m.calendar_corrected({ name: by, date, set: formatResult(logged as Performance, unit) }),
    !counted && m.calendar_not_counted({ name: by, date }),
  ]
    .filter(Boolean)
    .join(" ");
}
