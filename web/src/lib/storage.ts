/** Where what is stored on the device is kept by browsers without IndexedDB (`~/lib/device`). */
export const DEVICE_PREFIX = "regimen.device.";
/** Work that is not on the server yet, on the device: kept when its person signs out. */
export const OUTBOX = "outbox/";
/** Work that is not on the server yet, in local storage, by user: kept when its person signs out. */
export const UNSENT = "regimen.unsent.";

const memory = new Map<string, string>();
/** Local storage. Where the browser refuses it, or it is full, values live in memory until the page is closed. */
export const storage = {
  get(key: string): string | null {
    const inMemory = memory.get(key);
    if (inMemory !== undefined) return inMemory;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** Returns a value that was stored as JSON, or undefined if there is none or it cannot be parsed. */
  getJson<Value>(key: string): Value | undefined {
    try {
      return (JSON.parse(storage.get(key) ?? "null") as Value | null) ?? undefined;
    } catch {
      return undefined;
    }
  },
  set(key: string, value: string): void {
    if (storage.store(key, value)) memory.delete(key);
    else memory.set(key, value);
  },
  /** Stores a value, or returns false if the browser refuses it. */
  store(key: string, value: string): boolean {
    try {
      localStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
  remove(key: string): void {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was stored.
    }
  },
  keys(): string[] {
    try {
      return [...new Set([...Object.keys(localStorage), ...memory.keys()])];
    } catch {
      return [...memory.keys()];
    }
  },
};
