import { useState } from "react";

/** What is opened of a queue before anything is chosen: its first, which stays open while newer ones arrive above it. */
export function useFirstOfQueue(queue: string, ids: readonly string[]): string | undefined {
  const [opened, setOpened] = useState({ queue, id: ids[0] });
  const isThere = opened.queue === queue && opened.id !== undefined && ids.includes(opened.id);
  if (isThere || (opened.queue === queue && opened.id === ids[0])) return opened.id;
  setOpened({ queue, id: ids[0] });
  return ids[0];
}
