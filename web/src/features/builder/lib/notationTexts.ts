import { storage } from "~/lib/storage";

const PREFIX = "regimen.draft.text.";
const keyOf = (ownerId: string, day: number, sessionId: string) => `${PREFIX}${ownerId}.${day}.${sessionId}`;

/** Text of a template's sessions that could not be parsed yet, on this device. */
export const notationTexts = {
  get: (ownerId: string, day: number, sessionId: string): string | null => storage.get(keyOf(ownerId, day, sessionId)),
  /** Stores a text; null removes it. */
  set(ownerId: string, day: number, sessionId: string, text: string | null): void {
    if (text === null) storage.remove(keyOf(ownerId, day, sessionId));
    else storage.set(keyOf(ownerId, day, sessionId), text);
  },
  /** Removes all texts of a day. */
  remove(ownerId: string, day: number): void {
    for (const key of storage.keys()) if (key.startsWith(`${PREFIX}${ownerId}.${day}.`)) storage.remove(key);
  },
};
