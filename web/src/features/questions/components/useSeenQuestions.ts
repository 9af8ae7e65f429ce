import { useEffect, useRef, useState } from "react";
import { onError } from "~/api/client";
import { type Question, useMarkRead } from "../api";

/** Marks the questions on the screen as read. Returns whether one was new when it was first shown on this visit. */
export function useSeenQuestions(shown: Question[]): (question: Question) => boolean {
  const { mutate } = useMarkRead();
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  const found = shown.filter(({ id, is_read }) => !is_read && !newIds.has(id)).map(({ id }) => id);
  if (found.length > 0) setNewIds(new Set([...newIds, ...found]));
  const marked = useRef(new Set<string>());
  useEffect(() => {
    const ids = [...newIds].filter((id) => !marked.current.has(id));
    if (ids.length === 0) return;
    for (const id of ids) marked.current.add(id);
    mutate({ body: { ids }, ...onError("silent") });
  }, [newIds, mutate]);
  return ({ id }) => newIds.has(id);
}
