import type { Schemas } from "~/api/client";
import type { LoadSteps } from "./equipment";

/**
 * One day of one program on a client's calendar: what is prescribed and what was logged. `load_steps` are the loads of
 * the coach's gym, where they are not the usual ones.
 */
export type CalendarDay = Schemas["CalendarDay"] & { load_steps?: LoadSteps | null };
/** A day with the previous results of its exercises. */
export type DayDetails = Schemas["DayDetails"];
/** What was done in a set; values that do not apply are missing. */
export type Performance = Partial<Schemas["Performance-Output"]>;
export type Score = Partial<Omit<Schemas["Score-Output"], "type">> & Pick<Schemas["Score-Output"], "type">;
