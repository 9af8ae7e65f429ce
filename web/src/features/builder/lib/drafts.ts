import { useSyncExternalStore } from "react";
import { storage } from "~/api/session";
import type { Content } from "~/domain/training/content";

/** What was typed and not published. It survives a reload and a failed save; `version` is what it was written from. */
export type Draft = { content: Content; version: number };

const PREFIX = "regimen.draft.";
/** What was read last by its key: the same text is the same draft. */
const known = new Map<string, { text: string | null; draft: Draft | null }>();
const listeners = new Set<() => void>();

function keyOf(timelineId: string, day: number): string {
  return `${PREFIX}${timelineId}.${day}`;
}

function read(text: string | null): Draft | null {
  try {
    const draft = JSON.parse(text ?? "null") as Draft | null;
    return draft && Array.isArray(draft.content?.sessions) ? draft : null;
  } catch {
    return null;
  }
}

export const drafts = {
  get(timelineId: string, day: number): Draft | null {
    const key = keyOf(timelineId, day);
    // Asked every time: who signs out leaves nothing insertAfter for the next one on this device.
    const text = storage.get(key);
    const last = known.get(key);
    if (last?.text === text) return last.draft;
    const draft = read(text);
    known.set(key, { text, draft });
    return draft;
  },
  /** Keeps a draft; null forgets it. */
  set(timelineId: string, day: number, draft: Draft | null): void {
    const key = keyOf(timelineId, day);
    const text = draft && JSON.stringify(draft);
    known.set(key, { text, draft });
    if (text === null) storage.remove(key);
    else storage.set(key, text);
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

function textsOf(timelineId: string, day: number): string[] {
  return storage.keys().filter((key) => key.startsWith(`${TEXTS}${timelineId}.${day}.`));
}

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
  any: (timelineId: string, day: number): boolean => textsOf(timelineId, day).length > 0,
  /** Forgets all texts of a day. */
  forget(timelineId: string, day: number): void {
    for (const key of textsOf(timelineId, day)) storage.remove(key);
  },
};
