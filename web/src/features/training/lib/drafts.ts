import { useSyncExternalStore } from "react";
import { storage } from "~/api/session";
import type { Content } from "./content";

/** What was typed and not published. It survives a reload and a failed save; `version` is what it was written from. */
export type Draft = { content: Content; version: number };

const PREFIX = "regimen.draft.";
const known = new Map<string, Draft | null>();
const listeners = new Set<() => void>();

function keyOf(timelineId: string, day: number): string {
  return `${PREFIX}${timelineId}.${day}`;
}

function read(key: string): Draft | null {
  try {
    const draft = JSON.parse(storage.get(key) ?? "null") as Draft | null;
    return draft && Array.isArray(draft.content?.sessions) ? draft : null;
  } catch {
    return null;
  }
}

export const drafts = {
  get(timelineId: string, day: number): Draft | null {
    const key = keyOf(timelineId, day);
    const draft = known.get(key);
    if (draft !== undefined) return draft;
    const stored = read(key);
    known.set(key, stored);
    return stored;
  },
  /** Keeps a draft; null forgets it. */
  set(timelineId: string, day: number, draft: Draft | null): void {
    const key = keyOf(timelineId, day);
    known.set(key, draft);
    if (draft) storage.set(key, JSON.stringify(draft));
    else storage.remove(key);
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The draft of a day, rendered again when it changes. */
export function useDraft(timelineId: string, day: number | null): Draft | null {
  return useSyncExternalStore(drafts.subscribe, () => (day === null ? null : drafts.get(timelineId, day)));
}

/** Typed text of a session that is not understood yet, and so not in the draft. It survives a reload too. */
const TEXTS = "regimen.draft.text.";

export const texts = {
  get: (timelineId: string, day: number, sessionId: string): string | null =>
    storage.get(`${TEXTS}${timelineId}.${day}.${sessionId}`),
  /** Keeps a text; null forgets it. */
  set(timelineId: string, day: number, sessionId: string, text: string | null): void {
    const key = `${TEXTS}${timelineId}.${day}.${sessionId}`;
    if (text === null) storage.remove(key);
    else storage.set(key, text);
  },
  /** Whether something of the day waits to be understood. */
  any: (timelineId: string, day: number): boolean =>
    storage.keys().some((key) => key.startsWith(`${TEXTS}${timelineId}.${day}.`)),
};
