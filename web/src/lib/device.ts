import { type DBSchema, openDB } from "idb";
import { type Backend, DeviceStore } from "./deviceStore";
import { storage } from "./storage";

const NAME = "regimen";
const STORE = "entries";
const FALLBACK_PREFIX = "regimen.device.";

interface Database extends DBSchema {
  [STORE]: { key: string; value: string };
}

/** Work that is not on the server yet: kept when its person signs out. */
export const OUTBOX = "outbox/";

function indexedDatabase(): Backend {
  const opened = openDB<Database>(NAME, 1, { upgrade: (database) => void database.createObjectStore(STORE) });
  opened.catch(() => undefined);
  return {
    async load() {
      const entries = (await opened).transaction(STORE).store;
      const [keys, values] = await Promise.all([entries.getAllKeys(), entries.getAll()]);
      return keys.map((key, index) => [key, values[index] as string]);
    },
    async write(changes) {
      const transaction = (await opened).transaction(STORE, "readwrite", { durability: "strict" });
      const requests = [...changes].map(([key, value]) =>
        value === null ? transaction.store.delete(key) : transaction.store.put(value, key),
      );
      await Promise.all([...requests, transaction.done]);
    },
  };
}

/** For browsers without IndexedDB, or that forbid it. */
const localStorageBackend: Backend = {
  load: async () =>
    storage
      .keys()
      .filter((key) => key.startsWith(FALLBACK_PREFIX))
      .map((key) => [key.slice(FALLBACK_PREFIX.length), storage.get(key) ?? ""]),
  async write(changes) {
    for (const [key, value] of changes) {
      if (value === null) storage.remove(FALLBACK_PREFIX + key);
      else if (!storage.store(FALLBACK_PREFIX + key, value)) throw new Error("Local storage is full or forbidden");
    }
  },
};

/** Uses IndexedDB; if it cannot even be opened, local storage. */
function backend(): Backend {
  let current: Backend = localStorageBackend;
  try {
    if (typeof indexedDB !== "undefined") current = indexedDatabase();
  } catch {
    // Forbidden: reading the property throws.
  }
  return {
    load: () =>
      current.load().catch(() => {
        current = localStorageBackend;
        return current.load();
      }),
    write: (changes) => current.write(changes),
  };
}

/** What the app stores on the device beside the session: the days of the calendar, and what is not sent yet. */
export const device = new DeviceStore(backend(), {
  channel: typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("regimen.device"),
  isPrecious: (key) => key.startsWith(OUTBOX),
});

/** Removes everything but work that is not sent yet. */
export async function clearDevice(): Promise<void> {
  await device.ready;
  for (const key of device.keys()) if (!key.startsWith(OUTBOX)) device.remove(key);
  await device.settled();
}

/** Asks the browser, once a visit, not to remove what is stored when space is short. */
let asked = false;
export function askToPersist(): void {
  if (asked) return;
  asked = true;
  // Missing on old browsers and where the connection is not secure.
  navigator.storage?.persist?.().catch(() => undefined);
}
