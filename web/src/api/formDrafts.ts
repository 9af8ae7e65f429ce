import { storage, tabStorage, UNSENT } from "~/lib/storage";
import { session } from "./session";

const keyOf = (user: string, form: string) => `${UNSENT}form.${user}.${form}`;

/**
 * What was typed into forms and is not saved, by form: kept for the person who typed it, also when they sign out. What
 * somebody typed who is not signed in, such as a sign-up, stays in this tab: the next one at the device may be a stranger.
 */
export const formDrafts = {
  get<Values>(form: string): Values | undefined {
    const user = session.get().user?.id;
    return user ? storage.getJson<Values>(keyOf(user, form)) : tabStorage.getJson<Values>(keyOf("", form));
  },
  /** Stores a draft; undefined removes it. */
  set(form: string, draft: unknown): void {
    const user = session.get().user?.id;
    const [area, key] = user ? [storage, keyOf(user, form)] : [tabStorage, keyOf("", form)];
    if (draft === undefined) area.remove(key);
    else area.set(key, JSON.stringify(draft));
  },
  /** Removes the drafts of a person who has no account any more. */
  removeAll(user: string): void {
    for (const key of storage.keys()) if (key.startsWith(keyOf(user, ""))) storage.remove(key);
  },
};
