import { IconCalendarUser, IconFlag, IconPlayerPlay, IconUsersGroup } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { addDays, formatDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import type { BadgeTone } from "~/ui/badge/Badge";
import type { ProgramRow, ProgramType } from "./api";

export const PROGRAM_TYPES: ProgramType[] = ["individual", "one_many", "membership", "fixed"];

export const PROGRAM_TYPE_DETAILS: Record<
  ProgramType,
  { fullName?: () => string; description: () => string; example: () => string; icon: ReactNode }
> = {
  individual: {
    fullName: m.programs_type_individual_long,
    description: m.programs_type_individual_text,
    example: m.programs_type_individual_eg,
    icon: <IconCalendarUser size={20} />,
  },
  one_many: {
    description: m.programs_type_one_many_text,
    example: m.programs_type_one_many_eg,
    icon: <IconUsersGroup size={20} />,
  },
  membership: {
    fullName: m.programs_type_membership_long,
    description: m.programs_type_membership_text,
    example: m.programs_type_membership_eg,
    icon: <IconPlayerPlay size={20} />,
  },
  fixed: { description: m.programs_type_fixed_text, example: m.programs_type_fixed_eg, icon: <IconFlag size={20} /> },
};

export const STATUS_BADGES: Record<ProgramRow["plan_status"], { label: () => string; tone: BadgeTone }> = {
  no_clients: { label: m.programs_status_no_clients, tone: "neutral" },
  draft: { label: m.programs_status_draft, tone: "draft" },
  all_good: { label: m.programs_status_all_good, tone: "ok" },
  needs_training: { label: m.programs_status_needs_training, tone: "warn" },
};

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
    return m.programs_empty_from({ date: formatDate(addDays(row.training_scheduled_to, 1)) });
  }
  return m.programs_need_training({ count: row.needing_training });
}
