import { m } from "~/paraglide/messages.js";
import type { BadgeTone } from "~/ui/badge/Badge";
import type { ProgramRow } from "./api";

export const STATUS_BADGES: Record<ProgramRow["plan_status"], { label: () => string; tone: BadgeTone }> = {
  no_clients: { label: m.programs_status_no_clients, tone: "neutral" },
  draft: { label: m.programs_status_draft, tone: "draft" },
  all_good: { label: m.programs_status_all_good, tone: "ok" },
  needs_training: { label: m.programs_status_needs_training, tone: "warn" },
};
