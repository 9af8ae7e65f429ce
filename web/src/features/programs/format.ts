import { addDays, formatDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import type { ProgramRow } from "./api";

/** The server stops counting at this many weeks. */
const MAX_BUFFER_WEEKS = 3;

/** "2 weeks", "3+ weeks". */
export const formatBuffer = (weeks: number): string =>
  weeks < MAX_BUFFER_WEEKS
    ? m.programs_buffer_weeks({ count: weeks })
    : m.programs_buffer_most({ count: MAX_BUFFER_WEEKS });

/** "84 days", "2–21 days". */
export function formatDaysAhead({ fewest, most }: ProgramRow["programmed_ahead"]): string {
  if (fewest !== most) return m.programs_days_range({ from: fewest, to: most });
  return m.programs_days({ count: most });
}

/** Says how a program is short of training: from which date, or for how many clients. */
export function trainingShortage(row: ProgramRow): string | undefined {
  if (row.plan_status !== "needs_training") return undefined;
  if (row.programmed_ahead.most === 0 && !row.training_scheduled_to) return m.programs_nothing_planned();
  if (row.plan_type === "one_many" && row.training_scheduled_to) {
    return m.programs_no_training_from({ date: formatDate(addDays(row.training_scheduled_to, 1)) });
  }
  return m.programs_need_training({ count: row.needing_training });
}
