import type { Kept } from "./outbox";

/** The newest answers of one kind, kept on the device under a prefix: what can be seen without a connection. */
export class Shelf<Value> {
  constructor(
    private readonly storage: Kept,
    private readonly prefix: string,
    private readonly most: number,
    private readonly now: () => number = Date.now,
  ) {}

  get(name: string): Value | undefined {
    try {
      return (JSON.parse(this.storage.get(this.prefix + name) ?? "") as { value?: Value }).value;
    } catch {
      return undefined;
    }
  }

  /** Keeps values by their names; the oldest ones make room. */
  put(values: Record<string, Value>): void {
    for (const [name, value] of Object.entries(values)) {
      this.storage.set(this.prefix + name, JSON.stringify({ at: this.now(), value }));
    }
    const kept = this.storage.keys().filter((key) => key.startsWith(this.prefix));
    if (kept.length <= this.most) return;
    const ages = new Map(kept.map((key) => [key, this.age(key)]));
    const byAge = kept.toSorted((one, other) => (ages.get(one) as number) - (ages.get(other) as number));
    for (const key of byAge.slice(0, -this.most)) this.storage.remove(key);
  }

  /** Changes a value where it is kept. */
  change(name: string, how: (value: Value) => Value): void {
    const value = this.get(name);
    if (value !== undefined) this.put({ [name]: how(value) });
  }

  private age(key: string): number {
    return Number(/^\{"at":(\d+)/.exec(this.storage.get(key) ?? "")?.[1] ?? 0);
  }
}
