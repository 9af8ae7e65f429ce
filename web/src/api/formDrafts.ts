import { storage, tabStorage, UNSENT } from "~/lib/storage";
import { session } from "./session";

const keyOf = (user: string, form: string) => `${UNSENT}form.${user}.${form}`;

function placeOf(form: string) {
  const user = session.get().user?.id;
  return user ? { area: storage, key: keyOf(user, form) } : { area: tabStorage, key: keyOf("", form) };
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
  /** Removes the drafts of a person who has no account any more. */
  removeAll(user: string): void {
    for (const key of storage.keys()) if (key.startsWith(keyOf(user, ""))) storage.remove(key);
  },
};
