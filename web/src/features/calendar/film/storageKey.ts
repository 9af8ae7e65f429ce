import { session } from "~/api/session";
import { storage, UNSENT } from "~/lib/storage";

/** Where the device keeps the form checks that a person has not sent yet. */
export const storageKey = (userId: string): string => `${UNSENT}form_checks.${userId}`;

export function hasUnsentFormChecks(): boolean {
  const { user } = session.get();
  return user !== null && user !== undefined && storage.get(storageKey(user.id)) !== null;
}
