import { useState } from "react";
import { type LocalDate, toLocalDate } from "~/lib/dates";

/** Returns the local date on which the page was opened. */
export function useToday(): LocalDate {
  const [today] = useState(() => toLocalDate(new Date()));
  return today;
}
