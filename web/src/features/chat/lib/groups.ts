import type { Conversation, Desk } from "../api";

export type Group = { desk: Desk | undefined; rows: Conversation[] };

/** What waits first, then what was answered, communities, what is snoozed and done. */
export function groupByDesk(rows: Conversation[]): Group[] {
  const order = ["waiting", "answered", undefined, "snoozed", "done"] as const;
  return order
    .map((desk) => ({ desk, rows: rows.filter((row) => (row.desk ?? undefined) === desk) }))
    .filter((group) => group.rows.length > 0);
}

/** Rows in the order in which the list shows them. */
export const inListOrder = (rows: Conversation[]): Conversation[] => groupByDesk(rows).flatMap((group) => group.rows);
