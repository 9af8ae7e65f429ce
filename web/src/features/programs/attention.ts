import { m } from "~/paraglide/messages.js";
import type { LinkTarget } from "~/ui/link/Link";
import type { ProgramRow } from "./api";
import { trainingShortage } from "./format";

/** Why a program needs attention, each with the page where it is mended. */
export function attentionReasons(row: ProgramRow): { text: string; to: LinkTarget }[] {
  const params = { programId: row.id };
  const schedule: LinkTarget = { name: "create_plan_schedule", params };
  const { missed_payments: missed, drafts, unwritten } = row.attention;
  const shortage = trainingShortage(row);
  return [
    missed > 0 && {
      text: m.programs_attention_missed({ count: missed }),
      to: { name: "coach_program_view_clients" as const, params },
    },
    shortage !== undefined && { text: shortage, to: schedule },
    unwritten && { text: m.programs_attention_unwritten(), to: schedule },
    drafts > 0 && { text: m.programs_attention_drafts({ count: drafts }), to: schedule },
  ].filter((reason) => reason !== false);
}
