import type { Schemas } from "~/api/client";
import { m } from "~/paraglide/messages.js";

export type ProgramType = Schemas["ProgramType"];

export const PROGRAM_TYPE_LABELS: Record<ProgramType, () => string> = {
  individual: m.programs_type_individual,
  fixed: m.programs_type_fixed,
  one_many: m.programs_type_one_many,
  membership: m.programs_type_membership,
};
