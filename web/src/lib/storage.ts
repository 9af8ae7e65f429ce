/** Where what is stored on the device is kept by browsers without IndexedDB (`~/lib/device`). */
export const DEVICE_PREFIX = "regimen.device.";
/** Work that is not on the server yet, on the device: kept when its person signs out. */
export const OUTBOX = "outbox/";
/** Work that is not on the server yet, in local storage, by user: kept when its person signs out. */
export const UNSENT = "regimen.unsent.";
/** Set in local storage while the device keeps uploads that are not finished (`~/lib/uploadStore`). */
export const UPLOADS = "regimen.uploads";
/** In the storage of the tab: the account of which a coach was told by a reload that they are no longer part. */
export const LEFT_ACCOUNT = "regimen.left_account";

/** Where the browser refuses to store, or is full, values live in memory until the page is closed. */
function createStorage(area: () => Storage) {
  const memory = new Map<string, string>();
  const result = {
    get(key: string): string | null {
      const inMemory = memory.get(key);
      if (inMemory !== undefined) return inMemory;
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    /** Returns a value that was stored as JSON, or undefined if there is none or it cannot be parsed. */
    getJson<Value>(key: string): Value | undefined {
      try {
        return (JSON.parse(result.get(key) ?? "null") as Value | null) ?? undefined;
      } catch {
        return undefined;
      }
    },
    set(key: string, value: string): void {
      if (result.store(key, value)) memory.delete(key);
      else memory.set(key, value);
    },
    /** Whether a value is gone when the page is closed. */
    isInMemory: (key: string): boolean => memory.has(key),
    /** Stores a value, or returns false if the browser refuses it. */
    store(key: string, value: string): boolean {
      try {
        area().setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
    remove(key: string): void {
      memory.delete(key);
      try {
        area().removeItem(key);
      } catch {
        // Nothing was stored.
      }
    },
    keys(): string[] {
      try {
        return [...new Set([...Object.keys(area()), ...memory.keys()])];
      } catch {
        return [...memory.keys()];
      }
    },
  };
  return result;
}

/** Local storage: what stays on the device. */
export const storage = createStorage(() => localStorage);
/** Session storage: what stays in this tab until it is closed. */
export const tabStorage = createStorage(() => sessionStorage);
