import { currentOwner, unsentKey } from "~/api/deviceKeys";
import { type OwnedKey, storage } from "~/lib/storage";

/** Where the device keeps the form checks that a person has not sent yet. */
export const storageKey = (owner: string): OwnedKey => unsentKey("form_checks", "", owner);

export const hasUnsentFormChecks = (): boolean => storage.get(storageKey(currentOwner())) !== null;
