import type { ComponentType } from "react";
import type { LocalDate } from "~/lib/dates";
import type { DayDetails } from "./calendarDay";
import type { Unit } from "./load";

type DayProps = { day: DayDetails; today: LocalDate; unit: Unit };

/** What clients see of their training, for the coach's preview. */
export type ClientScreens = {
  Training: ComponentType<DayProps>;
  RestDay: ComponentType<DayProps>;
  Week: ComponentType<{ days: DayDetails[]; today: LocalDate }>;
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
