import type { Schemas } from "~/api/client";

/** One day of one program on a client's calendar: what is prescribed and what was logged. */
export type CalendarDay = Schemas["CalendarDay"];
/** The same day opened to be trained, with what was last done in its exercises. */
export type OpenDay = Schemas["OpenDayView"];
/** What was done in a set; figures that do not apply are missing. */
export type SetResult = Partial<Schemas["Performance-Output"]>;
export type Score = Partial<Omit<Schemas["Score-Output"], "type">> & Pick<Schemas["Score-Output"], "type">;
