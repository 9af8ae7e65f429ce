import type { Backend, DeviceStore } from "./deviceStore";
import { DEVICE_PREFIX, storage } from "./storage";

const nameOf = (key: string) => `${DEVICE_PREFIX}${key}` as const;

/** For browsers without IndexedDB, or that forbid it. */
export const localStorageBackend: Backend = {
  load: async () =>
    storage
      .keys()
      .filter((key) => key.startsWith(DEVICE_PREFIX))
      .map((key) => [key.slice(DEVICE_PREFIX.length), storage.get(key) ?? ""]),
  async write(changes) {
    for (const [key, value] of changes) {
      if (value === null) storage.remove(nameOf(key));
      else if (!storage.store(nameOf(key), value)) throw new Error("Local storage is full or forbidden");
    }
  },
};

/**
 * Puts what is not stored yet into local storage when the page goes away: a database may not finish its write then, and
 * local storage is written at once. The next visit moves it (`withFallback`).
 */
export function saveOnLeave(store: DeviceStore): void {
  addEventListener("pagehide", () => void localStorageBackend.write(store.unsavedPrecious()).catch(() => undefined));
}

const removed = (keys: Iterable<string>) => new Map([...keys].map((key) => [key, null]));

/**
 * Uses `fallback` for the whole visit when `preferred` cannot be read at first. What an earlier visit left in `fallback`
 * moves to `preferred` as soon as that can be read.
 */
export function withFallback(preferred: Backend, fallback: Backend): Backend {
  let current: Backend | undefined;
  /** Keys that wait in `fallback`, because `preferred` refused to store them. */
  let left = new Set<string>();

  async function loadPreferred(): Promise<[string, string][]> {
    const stored = await preferred.load();
    const kept = await fallback.load();
    left = new Set(kept.map(([key]) => key));
    if (kept.length === 0) return stored;
    const known = new Set(stored.map(([key]) => key));
    try {
      await preferred.write(new Map(kept.filter(([key]) => !known.has(key))));
      await fallback.write(removed(left));
      left.clear();
    } catch (error) {
      console.warn("The device refused to move", [...left], error);
    }
    return [...kept, ...stored];
  }

  return {
    async load() {
      if (current === fallback) return fallback.load();
      try {
        const entries = await loadPreferred();
        current = preferred;
        return entries;
      } catch (error) {
        // In the middle of a visit, changes would be split over two places.
        if (current) throw error;
        current = fallback;
        return fallback.load();
      }
    },
    async write(changes) {
      await (current ?? fallback).write(changes);
      const obsolete = [...changes.keys()].filter((key) => left.delete(key));
      if (obsolete.length > 0) await fallback.write(removed(obsolete));
    },
  };
}
