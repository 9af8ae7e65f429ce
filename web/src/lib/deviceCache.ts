import type { KeyValueStorage } from "./deviceStore";
import type { OwnedKey } from "./storage";

/** The time at which cached data counts as fetched: so long ago that it is fetched again at once. */
export const STALE = 0;

/**
 * Values of one kind on the device; above `maxEntries`, the oldest are dropped. TanStack Query's persisters store whole
 * queries, but the ranges of the calendar overlap. Here each date is stored once, and any range can be read.
 */
export class LocalCache<Value> {
  /** `prefix` names the person, so that nobody reads what another one left on the device. */
  constructor(
    private readonly storage: KeyValueStorage,
    private readonly prefix: () => OwnedKey,
    private readonly maxEntries: number,
    private readonly now: () => number = Date.now,
  ) {}

  get(name: string): Value | undefined {
    try {
      return (JSON.parse(this.storage.get(this.prefix() + name) ?? "") as { value?: Value }).value;
    } catch {
      return undefined;
    }
  }

  /** Stores values by their names and drops the oldest entries that are too many. */
  put(values: Record<string, Value>): void {
    for (const [name, value] of Object.entries(values)) {
      this.storage.set(this.prefix() + name, JSON.stringify({ at: this.now(), value }));
    }
    const keys = this.storage.keys().filter((key) => key.startsWith(this.prefix()));
    if (keys.length <= this.maxEntries) return;
    const storedAt = new Map(keys.map((key) => [key, this.storedAt(key)]));
    const oldestFirst = keys.toSorted((a, b) => (storedAt.get(a) as number) - (storedAt.get(b) as number));
    for (const key of oldestFirst.slice(0, -this.maxEntries)) this.storage.remove(key);
  }

  /** Changes a value if it is stored. */
  update(name: string, change: (value: Value) => Value): void {
    const value = this.get(name);
    if (value !== undefined) this.put({ [name]: change(value) });
  }

  /** The names of all values of this person. */
  names(): string[] {
    const prefix = this.prefix();
    return this.storage.keys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  }

  remove(name: string): void {
    this.storage.remove(this.prefix() + name);
  }

  private storedAt(key: string): number {
    return Number(/^\{"at":(\d+)/.exec(this.storage.get(key) ?? "")?.[1] ?? 0);
  }
}
