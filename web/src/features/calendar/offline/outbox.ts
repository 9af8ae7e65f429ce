import type { Schemas } from "~/api/client";
import type { KeyValueStorage } from "~/lib/deviceStore";
import type { LocalDate } from "~/lib/dates";

export type SetBody = Schemas["LogSet"];
export type DayBody = Schemas["LogDay"];
type Undo = { enrolment_id: string; day: number; set_id: string; version: number };
/** What the device showed: it is sent along, so that the server knows what was prescribed then. */
export type Seen = { version: number; run: number; date: LocalDate };
/** The set as it was shown, for days that do not have it any more, and for a copy of what cannot be saved. */
export type Shown = { name: string; set: string; day: string; program: string };

type Change =
  | { kind: "set"; id: string; body: Omit<SetBody, "tapped_at" | "event_id"> }
  | { kind: "delete_set"; id: string; body: Undo }
  | { kind: "score"; id: string; body: Omit<Schemas["LogScore"], "tapped_at" | "event_id"> }
  | { kind: "day"; body: Omit<DayBody, "tapped_at" | "event_id"> };

export type NewWrite = Change & { target: string; shown?: Shown };

/** An event of the training log that the server does not have yet. */
export type PendingWrite = NewWrite & {
  /** The id of the event, for the server too: sending it twice changes nothing. */
  stamp: string;
  /** When it was tapped, by the device's clock. Never the same for two events, so that their order is clear. */
  tappedAt: number;
  /** The server refused it. It stays until the person removes it, and is offered again when the day may be open again. */
  refused?: { status: number; reason: string; at: number };
};

export type Options = {
  storage: KeyValueStorage;
  /** Storage keys start with this; every event has its own. */
  prefix: string;
  send: (write: PendingWrite) => Promise<void>;
  /** Runs before a write that was sent leaves the queue. */
  onSent?: (write: PendingWrite) => void;
  /** Runs `work` while no other tab sends. */
  exclusive?: (work: () => Promise<void>) => Promise<void>;
  now?: () => number;
  newStamp?: () => string;
  schedule?: (run: () => void, ms: number) => unknown;
};

type Failure = { status?: number; reason?: string };
/** No connection, signed out, too many requests or a failing server: the same request may succeed later. */
const isTemporary = (status: number) =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
const RETRY_AFTER_MS = [2_000, 5_000, 15_000, 30_000];

/** What was logged and is not on the server yet: events, stored on the device and sent in order until they are there. */
export class Outbox {
  private writes: PendingWrite[] = [];
  private listeners = new Set<() => void>();
  private sending: Promise<void> | undefined;
  /** When each part of a day was last changed here, also by events that are sent. */
  private readonly tapped = new Map<string, number>();
  private failures = 0;
  private retryNo = 0;
  private readonly options: Required<Options>;

  constructor(options: Options) {
    this.options = {
      onSent: () => {},
      exclusive: (work) => work(),
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
  reload = (): void => {
    const { storage, prefix } = this.options;
    const found: PendingWrite[] = [];
    for (const key of storage.keys()) {
      if (!key.startsWith(prefix)) continue;
      try {
        found.push(JSON.parse(storage.get(key) ?? "") as PendingWrite);
      } catch {
        storage.remove(key);
      }
    }
    this.writes = found.sort((a, b) => a.tappedAt - b.tappedAt || (a.stamp < b.stamp ? -1 : 1));
    for (const listener of this.listeners) listener();
  };

  /** Adds an event; `shownSince` is when the value that it changes was logged, in milliseconds. */
  add(write: NewWrite, shownSince = 0): void {
    const { now, newStamp } = this.options;
    const last = this.writes.at(-1)?.tappedAt ?? 0;
    const before = this.writes.findLast(({ target }) => target === write.target)?.tappedAt ?? 0;
    // A clock that was set back, or is behind another device's, must not put a change before what it changes.
    const atLeast = Math.max(before, shownSince, this.tapped.get(write.target) ?? 0) + 1;
    const tappedAt = Math.max(now(), atLeast, last > now() + 60_000 ? 0 : last + 1);
    this.tapped.set(write.target, tappedAt);
    this.store({ ...write, stamp: newStamp(), tappedAt });
    this.reload();
    void this.flush();
  }

  /** Sends refused writes again: all of them, or those that `which` selects. */
  retry(which: (write: PendingWrite) => boolean = () => true): void {
    const again = this.writes.filter((write) => write.refused && which(write));
    if (again.length === 0) return;
    for (const { refused: _, ...write } of again) this.store(write as PendingWrite);
    this.reload();
    void this.flush();
  }

  remove(which: (write: PendingWrite) => boolean): void {
    for (const write of this.writes.filter(which)) this.options.storage.remove(this.key(write));
    this.reload();
  }

  /** Sends every write that is not refused, one after another, until one fails. */
  flush(): Promise<void> {
    this.sending ??= this.sendExclusively().finally(() => {
      this.sending = undefined;
      // Something may have been added after the last look, or the lock was not granted.
      if (this.failures === 0 && this.next()) void this.flush();
    });
    return this.sending;
  }

  private async sendExclusively(): Promise<void> {
    try {
      await this.options.exclusive(() => this.sendAll());
    } catch (error) {
      console.warn("What was logged is sent later", error);
      this.retryLater();
    }
  }

  private async sendAll(): Promise<void> {
    this.reload();
    for (let write = this.next(); write; write = this.next()) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- events are sent in the order in which they happened
        await this.options.send(write);
      } catch (error) {
        const { status = 0, reason = "" } = error as Failure;
        if (isTemporary(status)) return this.retryLater();
        this.store({ ...write, refused: { status, reason, at: this.options.now() } });
        this.reload();
        continue;
      }
      this.failures = 0;
      try {
        this.options.onSent(write);
      } finally {
        // The server has it, whatever the page makes of that.
        this.options.storage.remove(this.key(write));
        this.reload();
      }
    }
    this.failures = 0;
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

  private key({ stamp }: PendingWrite): string {
    return this.options.prefix + stamp;
  }

  private store(write: PendingWrite): void {
    this.options.storage.set(this.key(write), JSON.stringify(write));
  }
}
