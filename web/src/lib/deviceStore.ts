/** What caches and queues need of a place that keeps texts by key. */
export type KeyValueStorage = {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
};

/** Where a `DeviceStore` keeps its entries. `null` removes a key. All changes of a call are stored, or none. */
export type Backend = {
  load(): Promise<[string, string][]>;
  write(changes: ReadonlyMap<string, string | null>): Promise<void>;
};

type Options = {
  /** Tells other tabs what changed, and hears it from them. */
  channel?: Pick<BroadcastChannel, "postMessage"> & { onmessage: ((event: MessageEvent) => unknown) | null };
  /** Entries that must not be lost: written before all others, and `isSafe` is about them. */
  isPrecious?: (key: string) => boolean;
};

/**
 * Texts by key on the device: read from memory, which `ready` fills, and written through to a backend. Where the device
 * refuses to store more, entries live in memory until the page is closed, and are offered to it again with each change.
 */
export class DeviceStore implements KeyValueStorage {
  /** Everything that was stored can be read. Never rejects: a device that refuses to read starts empty. */
  readonly ready: Promise<void>;
  private readonly values = new Map<string, string>();
  /** Changes that the backend does not have yet. */
  private readonly unsaved = new Map<string, string | null>();
  private readonly listeners = new Set<() => void>();
  private writing: Promise<void> | undefined;
  /** Something changed after the last look at what has to be written. */
  private changed = false;
  private safe = true;
  private loaded = false;

  constructor(
    private readonly backend: Backend,
    private readonly options: Options = {},
  ) {
    if (options.channel) {
      options.channel.onmessage = ({ data }) => this.take(data as [string, string | null][]);
    }
    this.ready = this.refresh().then(() => {
      this.loaded = true;
      this.notify();
    });
  }

  get = (key: string): string | null => this.values.get(key) ?? null;
  keys = (): string[] => [...this.values.keys()];
  isReady = (): boolean => this.loaded;
  /** Whether every precious entry is stored, not only in memory. */
  isSafe = (): boolean => this.safe;

  set = (key: string, value: string): void => this.change(key, value);
  remove = (key: string): void => this.change(key, null);

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Precious entries that the backend does not have yet. */
  unsavedPrecious(): Map<string, string> {
    const entries = [...this.unsaved].filter((entry): entry is [string, string] => entry[1] !== null);
    return new Map(entries.filter(([key]) => this.isPrecious(key)));
  }

  /** Reads the backend again; what is not stored yet stays as it is here. */
  async refresh(): Promise<void> {
    let stored: Map<string, string>;
    try {
      stored = new Map(await this.backend.load());
    } catch {
      return;
    }
    for (const key of this.values.keys()) if (!stored.has(key) && !this.unsaved.has(key)) this.values.delete(key);
    for (const [key, value] of stored) if (!this.unsaved.has(key)) this.values.set(key, value);
  }

  /** Resolves once the backend has everything, or has refused it. */
  async settled(): Promise<void> {
    while (this.writing) {
      // oxlint-disable-next-line no-await-in-loop -- until nothing is left to write
      await this.writing;
    }
  }

  private change(key: string, value: string | null): void {
    if (value === null) this.values.delete(key);
    else this.values.set(key, value);
    this.unsaved.set(key, value);
    this.changed = true;
    this.writing ??= this.writeAll();
  }

  private async writeAll(): Promise<void> {
    try {
      while (this.changed) {
        // oxlint-disable-next-line no-await-in-loop -- also what changes during a write
        await this.ready;
        this.changed = false;
        // oxlint-disable-next-line no-await-in-loop -- also what changes during a write
        await this.write();
      }
    } finally {
      this.writing = undefined;
    }
  }

  /** Writes the precious entries first, and each kind whole: a cache that does not fit must not keep a queue out. */
  private async write(): Promise<void> {
    const tried = new Set<string>();
    for (let batch = this.batch(tried); batch.size > 0; batch = this.batch(tried)) {
      for (const key of batch.keys()) tried.add(key);
      try {
        // oxlint-disable-next-line no-await-in-loop -- one batch after another
        await this.backend.write(batch);
        this.saved(batch);
      } catch (error) {
        console.warn("The device refused to store", [...batch.keys()], error);
      }
    }
    const safe = ![...this.unsaved.keys()].some((key) => this.isPrecious(key));
    if (safe !== this.safe) {
      this.safe = safe;
      this.notify();
    }
  }

  /** The changes to write next: the precious ones that were not tried yet, else the others. */
  private batch(tried: ReadonlySet<string>): Map<string, string | null> {
    const open = [...this.unsaved].filter(([key]) => !tried.has(key));
    const precious = open.filter(([key]) => this.isPrecious(key));
    return new Map(precious.length > 0 ? precious : open);
  }

  private saved(batch: ReadonlyMap<string, string | null>): void {
    for (const [key, value] of batch) if (this.unsaved.get(key) === value) this.unsaved.delete(key);
    this.options.channel?.postMessage([...batch]);
  }

  /** Takes over what another tab stored. */
  private take(changes: [string, string | null][]): void {
    for (const [key, value] of changes) {
      if (this.unsaved.has(key)) continue;
      if (value === null) this.values.delete(key);
      else this.values.set(key, value);
    }
    this.notify();
  }

  private isPrecious = (key: string): boolean => this.options.isPrecious?.(key) ?? false;

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
