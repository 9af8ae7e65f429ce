import type { ComponentType } from "react";
import type { LocalDate } from "~/lib/dates";
import type { DayDetails } from "./calendarDay";
import type { Unit } from "./load";

export type SessionReportProps = { clientId: string; enrolmentId: string; date: LocalDate };
type DayProps = { day: DayDetails; today: LocalDate; unit: Unit };

/** What other features show of clients' training: what clients see, for the coach's preview, and what they have done. */
export type ClientScreens = {
  Training: ComponentType<DayProps>;
  RestDay: ComponentType<DayProps>;
  Week: ComponentType<{ days: DayDetails[]; today: LocalDate }>;
  /** The results of a session. */
  SessionReport: ComponentType<SessionReportProps>;
};

type Loader = () => Promise<{ clientScreens: ClientScreens }>;
let load: Loader | undefined;

/** The app connects the two features here, because features do not import each other. */
export function setClientScreens(loader: Loader): void {
  load = loader;
}

export async function loadClientScreens(): Promise<ClientScreens> {
  if (!load) throw new Error("The app has not provided the client's screens.");
  return (await load()).clientScreens;
}
