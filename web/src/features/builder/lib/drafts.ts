import { useSyncExternalStore } from "react";
import { storage } from "~/lib/storage";
import type { Content } from "~/domain/training/content";

/** What was typed and is not published. It survives a reload and a failed save; `version` is the one it is based on. */
export type Draft = { content: Content; version: number };

const PREFIX = "regimen.draft.";
/** What was last read for each key, so that the same text gives the same object. */
const lastRead = new Map<string, { text: string | null; draft: Draft | null }>();
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
    // Read every time: signing out removes drafts without telling this module.
    const text = storage.get(key);
    const last = lastRead.get(key);
    if (last?.text === text) return last.draft;
    const draft = read(text);
    lastRead.set(key, { text, draft });
    return draft;
  },
  /** Stores a draft; null removes it. */
  set(timelineId: string, day: number, draft: Draft | null): void {
    const key = keyOf(timelineId, day);
    const text = draft && JSON.stringify(draft);
    lastRead.set(key, { text, draft });
    if (text === null) storage.remove(key);
    else storage.set(key, text);
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The draft of a day; renders again when it changes. */
export function useDraft(timelineId: string, day: number | null): Draft | null {
  return useSyncExternalStore(drafts.subscribe, () => (day === null ? null : drafts.get(timelineId, day)));
}

const NOTATION_PREFIX = "regimen.draft.text.";

function textsOf(timelineId: string, day: number): string[] {
  return storage.keys().filter((key) => key.startsWith(`${NOTATION_PREFIX}${timelineId}.${day}.`));
}

/** Text of sessions that could not be parsed yet and so is not in the draft. It survives a reload too. */
export const notationTexts = {
  get: (timelineId: string, day: number, sessionId: string): string | null =>
    storage.get(`${NOTATION_PREFIX}${timelineId}.${day}.${sessionId}`),
  /** Stores a text; null removes it. */
  set(timelineId: string, day: number, sessionId: string, text: string | null): void {
    const key = `${NOTATION_PREFIX}${timelineId}.${day}.${sessionId}`;
    if (text === null) storage.remove(key);
    else storage.set(key, text);
  },
  /** Whether a session of the day has text that is not parsed yet. */
  any: (timelineId: string, day: number): boolean => textsOf(timelineId, day).length > 0,
  /** Removes all texts of a day. */
  remove(timelineId: string, day: number): void {
    for (const key of textsOf(timelineId, day)) storage.remove(key);
  },
};
