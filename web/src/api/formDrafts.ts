import { storage, tabStorage, UNSENT } from "~/lib/storage";
import { currentOwner, unsentKey } from "./deviceKeys";

function placeOf(form: string) {
  return { area: currentOwner() ? storage : tabStorage, key: unsentKey("form", form) };
}

/**
 * What was typed into forms and is not saved, by form: kept for the person who typed it, also when they sign out. What
 * somebody typed who is not signed in, such as a sign-up, stays in this tab: the next one at the device may be a stranger.
 */
export const formDrafts = {
  get<Values>(form: string): Values | undefined {
    const { area, key } = placeOf(form);
    return area.getJson<Values>(key);
  },
  /** Stores a draft; undefined removes it. */
  set(form: string, draft: unknown): void {
    const { area, key } = placeOf(form);
    if (draft === undefined) {
      area.remove(key);
      return;
    }
    area.set(key, JSON.stringify(draft));
    if (!area.isInMemory(key)) return;
    // What is stored is older, and would come back as the newest.
    area.remove(key);
    area.set(key, JSON.stringify(draft));
  },
  /** Whether a draft is gone when the tab is closed, because the browser stores nothing more. */
  isInMemory(form: string): boolean {
    const { area, key } = placeOf(form);
    return area.isInMemory(key);
  },
  /** Removes whatever waits here of a person who has no account any more, texts and messages too. */
  removeAll(person: string): void {
    for (const key of storage.keys()) {
      const isTheirs = key.includes(`.${person}.`) || key.includes(`.${person}@`);
      if (key.startsWith(UNSENT) && isTheirs) storage.remove(key);
    }
  },
};
