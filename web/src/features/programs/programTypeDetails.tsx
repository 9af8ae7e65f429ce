import { IconCalendarUser, IconFlag, IconPlayerPlay, IconUsersGroup } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ProgramType } from "~/domain/programs/programTypes";
import { m } from "~/paraglide/messages.js";

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
