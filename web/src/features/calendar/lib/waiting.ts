import { m } from "~/paraglide/messages.js";

type Count = { sets: number; others: number };

/** What will be sent: "2 sets and 1 other change waiting to sync."; empty if nothing waits. */
export function formatWaiting({ sets, others }: Count): string {
  if (sets > 0 && others > 0) return m.calendar_sync_sets_and_others({ sets, others });
  if (sets > 0) return m.calendar_sync_sets({ count: sets });
  return others > 0 ? m.calendar_sync_others({ count: others }) : "";
}

/** What is not sent: "2 sets haven't been sent."; empty if everything is. */
export function formatUnsent({ sets, others }: Count): string {
  if (sets > 0 && others > 0) return m.calendar_unsent_sets_and_others({ sets, others });
  if (sets > 0) return m.calendar_unsent_sets({ count: sets });
  return others > 0 ? m.calendar_unsent_others({ count: others }) : "";
}
