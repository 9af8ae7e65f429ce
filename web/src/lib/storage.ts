/** Where what is stored on the device is kept by browsers without IndexedDB (`~/lib/device`). */
export const DEVICE_PREFIX = "regimen.device.";
/** Work that is not on the server yet, on the device: kept when its person signs out. */
export const OUTBOX = "outbox/";
/** Work that is not on the server yet, in local storage, by user: kept when its person signs out. */
export const UNSENT = "regimen.unsent.";
/** What a person has set or left open on this device, in local storage: removed when they sign out. */
export const OWN = "regimen.own.";
/** Set in local storage while the device keeps uploads that are not finished (`~/lib/uploadStore`). */
export const UPLOADS = "regimen.uploads";
/** In the storage of the tab: the account of which a coach was told by a reload that they are no longer part. */
export const LEFT_ACCOUNT = "regimen.left_account";

/**
 * Names in local and session storage that have no owner: the session itself, what a visitor does before anybody has
 * signed in, and what is true of the browser. Everything else has its owner in its name (`~/api/deviceKeys`).
 */
export type SharedKey =
  | "regimen.session"
  | "regimen.return_path"
  | "regimen.return_of"
  | "regimen.waiting_for"
  | "regimen.left_by"
  | "regimen.sign_up_role"
  | "regimen.question"
  | `regimen.checkout.${string}`
  | `${typeof UNSENT}onboarding_return`
  | typeof LEFT_ACCOUNT
  | typeof UPLOADS
  | "regimen.push"
  | "regimen.asked_to_notify"
  | "regimen-font"
  | "regimen-consent"
  | "regimen-desktop-advice"
  | EarlierKey;
/** Names of earlier releases, which are only read to move what they hold. */
type EarlierKey = `regimen.calendar.${string}` | `regimen.draft.${string}` | `${typeof DEVICE_PREFIX}${string}`;

declare const owned: unique symbol;
/** A name that says whose it is, as `~/api/deviceKeys` makes it. */
export type OwnedKey = string & { readonly [owned]: true };
export type StorageKey = SharedKey | OwnedKey;

/** Where the browser refuses to store, or is full, values live in memory until the page is closed. */
function createStorage(area: () => Storage) {
  const memory = new Map<string, string>();
  const result = {
    get(key: StorageKey): string | null {
      const inMemory = memory.get(key);
      if (inMemory !== undefined) return inMemory;
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    /** Returns a value that was stored as JSON, or undefined if there is none or it cannot be parsed. */
    getJson<Value>(key: StorageKey): Value | undefined {
      try {
        return (JSON.parse(result.get(key) ?? "null") as Value | null) ?? undefined;
      } catch {
        return undefined;
      }
    },
    set(key: StorageKey, value: string): void {
      if (result.store(key, value)) memory.delete(key);
      else memory.set(key, value);
    },
    /** Whether a value is gone when the page is closed. */
    isInMemory: (key: StorageKey): boolean => memory.has(key),
    /** Stores a value, or returns false if the browser refuses it. */
    store(key: StorageKey, value: string): boolean {
      try {
        area().setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
    remove(key: StorageKey): void {
      memory.delete(key);
      try {
        area().removeItem(key);
      } catch {
        // Nothing was stored.
      }
    },
    keys(): StorageKey[] {
      try {
        return [...new Set([...Object.keys(area()), ...memory.keys()])] as StorageKey[];
      } catch {
        return [...memory.keys()] as StorageKey[];
      }
    },
  };
  return result;
}

/** Local storage: what stays on the device. */
export const storage = createStorage(() => localStorage);
/** Session storage: what stays in this tab until it is closed. */
export const tabStorage = createStorage(() => sessionStorage);
