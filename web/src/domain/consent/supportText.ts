import { storage, UNSENT } from "~/lib/storage";

/** The kind of the unsent text that Preferences lets this device keep: what a coach is writing to support. */
export const SUPPORT_TEXT = "support";

/** Removes what this device keeps with Preferences, of whom it may be. */
export function removeSupportTexts(): void {
  for (const key of storage.keys()) if (key.startsWith(`${UNSENT}${SUPPORT_TEXT}.`)) storage.remove(key);
}
