import { useState } from "react";
import { type LocalDate, localDateOf } from "~/lib/dates";

/** Returns the local date on which the page was opened. */
export function useToday(): LocalDate {
  const [today] = useState(() => localDateOf(new Date()));
  return today;
}
