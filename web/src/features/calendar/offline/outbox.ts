import type { Schemas } from "~/api/client";
import type { KeyValueStorage } from "./LocalCache";

export type SetBody = Schemas["LogSet"];
export type DayBody = Schemas["LogDay"];

type Change =
  | { kind: "set"; id: string; body: SetBody }
  | { kind: "delete_set"; id: string }
  | { kind: "score"; id: string; body: Schemas["LogScore"] }
  | { kind: "day"; body: DayBody };

export type NewWrite = Change & { target: string };

/**
 * A change that the server does not have yet. There is at most one for each target (a set, a block's score, a day): a
 * newer one replaces an older one that was not sent yet.
 */
export type PendingWrite = NewWrite & {
  /** Tells two writes for one target apart. */
  stamp: string;
  queuedAt: number;
  /** The server refused it; it waits until the person tries again or discards it. */
  refused?: { status: number; message: string };
};

type Options = {
  storage: KeyValueStorage;
  /** Storage keys start with this. Each target has its own, so two tabs only overwrite each other on the same target. */
  prefix: string;
  send: (write: PendingWrite) => Promise<void>;
  /** Runs before a write that was sent leaves the queue. */
  onSent?: (write: PendingWrite) => void;
  now?: () => number;
  newStamp?: () => string;
  schedule?: (run: () => void, ms: number) => unknown;
};

type Failure = { status?: number; message?: string };
/** No connection, signed out, too many requests or a failing server: the same request may succeed later. */
const isTemporary = (status: number) =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
const RETRY_AFTER_MS = [2_000, 5_000, 15_000, 30_000];

/** Earlier versions of the app stored "delete_set" as "unset". */
const withCurrentKind = (write: PendingWrite): PendingWrite =>
  (write.kind as string) === "unset" ? ({ ...write, kind: "delete_set" } as PendingWrite) : write;

/** What was logged and is not on the server yet: stored on the device, sent in order, and retried until it is sent. */
export class Outbox {
  private writes: PendingWrite[] = [];
  private listeners = new Set<() => void>();
  private sending = false;
  private failures = 0;
  private retryNo = 0;
  private readonly options: Required<Options>;

  constructor(options: Options) {
    this.options = {
      onSent: () => {},
      now: () => Date.now(),
      newStamp: () => crypto.randomUUID(),
      schedule: (run, ms) => setTimeout(run, ms),
      ...options,
    };
    this.reload();
  }

  get = (): PendingWrite[] => this.writes;
  /** Whether the last attempt failed and will be retried. */
  isStuck = (): boolean => this.failures > 0;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Reads the storage again, because other tabs write to it too. */
  reload(): void {
    const { storage, prefix } = this.options;
    const found: PendingWrite[] = [];
    for (const key of storage.keys()) {
      if (!key.startsWith(prefix)) continue;
      try {
        found.push(withCurrentKind(JSON.parse(storage.get(key) ?? "") as PendingWrite));
      } catch {
        storage.remove(key);
      }
    }
    this.writes = found.sort((a, b) => a.queuedAt - b.queuedAt || (a.stamp < b.stamp ? -1 : 1));
    for (const listener of this.listeners) listener();
  }

  add(write: NewWrite): void {
    const { now, newStamp } = this.options;
    this.store({ ...write, stamp: newStamp(), queuedAt: now() });
    this.reload();
    void this.flush();
  }

  /** Sends a refused write again. */
  retry(target: string): void {
    const write = this.writes.find((pending) => pending.target === target);
    if (!write) return;
    const { refused: _, ...again } = write;
    this.store(again);
    this.reload();
    void this.flush();
  }

  discard(target: string): void {
    this.options.storage.remove(this.key(target));
    this.reload();
  }

  /** Sends every write that is not refused, one after another, until one fails; does nothing while it is sending. */
  async flush(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    try {
      for (let write = this.next(); write; write = this.next()) {
        try {
          // oxlint-disable-next-line no-await-in-loop -- writes are sent in the order in which they were made
          await this.options.send(write);
        } catch (error) {
          const { status = 0, message = "" } = error as Failure;
          if (isTemporary(status)) return this.retryLater();
          if (this.isNewest(write)) this.store({ ...write, refused: { status, message } });
          this.reload();
          continue;
        }
        this.failures = 0;
        this.options.onSent(write);
        // A newer write for the same target may have been added while this one was being sent: that one stays.
        if (this.isNewest(write)) this.options.storage.remove(this.key(write.target));
        this.reload();
      }
    } finally {
      this.sending = false;
    }
  }

  private retryLater(): void {
    this.failures += 1;
    const wait = RETRY_AFTER_MS[Math.min(this.failures, RETRY_AFTER_MS.length) - 1] as number;
    // One retry is scheduled at a time, however many attempts were made meanwhile.
    this.retryNo += 1;
    const retryNo = this.retryNo;
    this.options.schedule(() => retryNo === this.retryNo && void this.flush(), wait);
    this.reload();
  }

  private next(): PendingWrite | undefined {
    return this.writes.find(({ refused }) => !refused);
  }

  private key(target: string): string {
    return this.options.prefix + target;
  }

  private store(write: PendingWrite): void {
    this.options.storage.set(this.key(write.target), JSON.stringify(write));
  }

  private isNewest({ target, stamp }: PendingWrite): boolean {
    const text = this.options.storage.get(this.key(target));
    return text !== null && (JSON.parse(text) as PendingWrite).stamp === stamp;
  }
}
