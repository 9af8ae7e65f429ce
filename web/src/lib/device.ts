import { type DBSchema, openDB } from "idb";
import { localStorageBackend, saveOnLeave, withFallback } from "./deviceBackend";
import { type Backend, DeviceStore } from "./deviceStore";
import { OUTBOX, type OwnedKey } from "./storage";

const NAME = "regimen";
const STORE = "entries";

interface Database extends DBSchema {
  [STORE]: { key: string; value: string };
}

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

/** Uses IndexedDB; if it cannot even be opened, local storage. */
function backend(): Backend {
  try {
    if (typeof indexedDB !== "undefined") return withFallback(indexedDatabase(), localStorageBackend);
  } catch {
    // Forbidden: reading the property throws.
  }
  return localStorageBackend;
}

/** What the app stores on the device beside the session: the days of the calendar, and what is not sent yet. */
export const device = new DeviceStore(backend(), {
  channel: typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("regimen.device"),
  isPrecious: (key) => key.startsWith(OUTBOX),
});

saveOnLeave(device);

/** Where work waits that a person has not sent. */
export const outboxOf = (owner: string): OwnedKey => `${OUTBOX}${owner}/` as OwnedKey;

/**
 * Removes everything but work that is not sent yet. That of `erased` goes too, who has no account any more; what `owner`
 * has here stays.
 */
export async function clearDevice({ erased, owner }: { erased?: string; owner?: string } = {}): Promise<void> {
  await device.ready;
  const isKept = (key: string) =>
    (owner !== undefined && key.includes(`/${owner}/`)) ||
    (key.startsWith(OUTBOX) && (!erased || !key.startsWith(outboxOf(erased))));
  for (const key of device.keys()) if (!isKept(key)) device.remove(key);
  await device.settled();
}

let asked = false;
/** Asks the browser, once a visit, not to remove what is stored when space is short. */
export function askToPersist(): void {
  if (asked) return;
  asked = true;
  // Missing on old browsers and where the connection is not secure.
  navigator.storage?.persist?.().catch(() => undefined);
}
