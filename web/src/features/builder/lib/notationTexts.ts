import { unsentKey } from "~/api/deviceKeys";
import { storage } from "~/lib/storage";

const keyOf = (templateId: string, day: number, sessionId: string) =>
  unsentKey("notation", `${templateId}.${day}.${sessionId}`);

/** Text of a template's sessions that could not be parsed yet, on this device. */
export const notationTexts = {
  get: (templateId: string, day: number, sessionId: string): string | null =>
    storage.get(keyOf(templateId, day, sessionId)),
  /** Stores a text; null removes it. */
  set(templateId: string, day: number, sessionId: string, text: string | null): void {
    if (text === null) storage.remove(keyOf(templateId, day, sessionId));
    else storage.set(keyOf(templateId, day, sessionId), text);
  },
  /** Removes all texts of a day. */
  remove(templateId: string, day: number): void {
    for (const key of storage.keys()) if (key.startsWith(keyOf(templateId, day, ""))) storage.remove(key);
  },
};
