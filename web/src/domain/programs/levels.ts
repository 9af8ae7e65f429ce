import { m } from "~/paraglide/messages.js";

/** The names of the levels 1 to 5 of a program. */
const LEVELS = [
  m.programs_level_1,
  m.programs_level_2,
  m.programs_level_3,
  m.programs_level_4,
  m.programs_level_5,
] as const;

/** The levels that a coach chooses from. */
export const levelChoices = () => LEVELS.map((name, index) => ({ value: String(index + 1), label: name() }));

/** "Intermediate". */
export const levelName = (level: number): string => LEVELS[level - 1]?.() ?? "";
