import { useSyncExternalStore } from "react";
import type { LocalDate } from "~/lib/dates";
import { localToday, subscribeToday } from "~/lib/today";

/** Today's local date; changes at midnight. */
export const useToday = (): LocalDate => useSyncExternalStore(subscribeToday, localToday);
