import type { Schemas } from "~/api/client";
import type { KeyValueStorage } from "~/lib/deviceStore";
import type { LocalDate } from "~/lib/dates";
import { OTHER_OWNER } from "~/lib/apiError";
import type { OwnedKey } from "~/lib/storage";

export type SetBody = Schemas["LogSet"];
export type DayBody = Schemas["LogDay"];
/** Undos of earlier releases have no `day`. */
type Undo = { enrolment_id: string; day?: number; set_id: string; version: number };
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
  /** When it was tapped, by the device's clock. Never the same for two events of one target, so that their order is clear. */
  tappedAt: number;
  /** How often the server has failed to take it by its own fault, and since when. */
  failed?: { tries: number; since: number };
  /**
   * The server refused it, or fails with it again and again. It stays until the person removes it, and is offered again
   * when the day may be open again.
   */
  refused?: { status: number; reason: string; at: number };
};

/** What a write about a day changes: all of its fields unless it names them. */
export const touchedBy = ({ touched }: Pick<DayBody, "touched">): NonNullable<DayBody["touched"]> =>
  touched ?? ["mood", "energy", "comment", "completed"];

export type Options = {
  storage: KeyValueStorage;
  /** Storage keys start with this; every event has its own. */
  prefix: OwnedKey;
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
/** No connection, signed out, somebody else signed in, too many requests or a failing server: it may succeed later. */
const isTemporary = (status: number) => status === 0 || [401, 408, OTHER_OWNER, 429].includes(status) || status >= 500;
const RETRY_AFTER_MS = [2_000, 5_000, 15_000, 30_000];
/** The server itself failed; without an answer, or with too many requests, the write is not to blame. */
const isServerFault = (status: number) => status >= 500;
/** As often as this, a write that the server fails with holds up the others. */
const TRIES_BEFORE_OTHERS = 3;
/** The person is told after this time, when the server has taken nothing else either. */
const FAILED_ALONE_MS = 600_000;
/** After this, what the server failed with is tried again by itself, while the app is open. */
const FAULT_RETRY_AFTER_MS = 300_000;
/** Reason of a write that the server fails with. */
export const SERVER_FAULT = "server_fault";

/** Earlier releases stored targets without the number of the day: "enrolment/run/date/item". */
function withDay(write: PendingWrite): PendingWrite {
  const { day } = write.body;
  const isOld = day !== undefined && write.target.split("/").length === 4;
  return isOld ? { ...write, target: `${write.target}/${day}` } : write;
}

/** What was logged and is not on the server yet: events, stored on the device and sent in order until they are there. */
export class Outbox {
  private writes: PendingWrite[] = [];
  private listeners = new Set<() => void>();
  private sending: Promise<void> | undefined;
  /** When each part of a day was last changed here, also by events that are sent. */
  private readonly tapped = new Map<string, number>();
  private failures = 0;
  private retryNo = 0;
  private faultRetryScheduled = false;
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
        found.push(withDay(JSON.parse(storage.get(key) ?? "") as PendingWrite));
      } catch {
        storage.remove(key);
      }
    }
    this.writes = found.sort((a, b) => a.tappedAt - b.tappedAt || (a.stamp < b.stamp ? -1 : 1));
    for (const listener of this.listeners) listener();
  };

  /** Adds an event; `shownSince` is when the value that it changes was logged, `at` when it happened, in milliseconds. */
  add(write: NewWrite, shownSince = 0, at?: number): void {
    const { now, newStamp } = this.options;
    const last = this.writes.at(-1)?.tappedAt ?? 0;
    const before = this.writes.findLast(({ target }) => target === write.target)?.tappedAt ?? 0;
    // A clock that was set back, or is behind another device's, must not put a change before what it changes.
    const atLeast = Math.max(before, shownSince, this.tapped.get(write.target) ?? 0) + 1;
    // What happened earlier keeps its time, also where something newer waits.
    const order = at !== undefined || last > now() + 60_000 ? 0 : last + 1;
    const tappedAt = Math.max(at ?? now(), atLeast, order);
    this.tapped.set(write.target, tappedAt);
    this.store({ ...write, stamp: newStamp(), tappedAt });
    this.reload();
    void this.flush();
  }

  /** Sends refused writes again: all of them, or those that `which` selects. */
  retry(which: (write: PendingWrite) => boolean = () => true): void {
    const again = this.writes.filter((write) => write.refused && which(write));
    if (again.length === 0) return;
    for (const { refused, ...write } of again) {
      // What the server failed with may fail again: then the person is told at once, and the others do not wait.
      const since = this.options.now() - FAILED_ALONE_MS;
      const failed = refused?.reason === SERVER_FAULT ? { tries: TRIES_BEFORE_OTHERS, since } : undefined;
      this.store({ ...(write as PendingWrite), failed });
    }
    this.reload();
    void this.flush();
  }

  remove(which: (write: PendingWrite) => boolean): void {
    for (const write of this.writes.filter(which)) this.options.storage.remove(this.key(write));
    this.reload();
  }

  /**
   * Sends every write that is not refused, one after another, until one fails. One that the server has failed with
   * several times comes last, so that it does not hold up the others.
   */
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
    const failed = new Set<string>();
    let accepted = 0;
    for (let write = this.next(failed); write; write = this.next(failed)) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- events are sent in the order in which they happened
        await this.options.send(write);
      } catch (error) {
        const { status = 0, reason = "" } = error as Failure;
        if (!isTemporary(status)) this.refuse(write, status, reason);
        else if (!isServerFault(status) || !this.mayPass(write, failed)) return this.retryLater();
        continue;
      }
      accepted += 1;
      this.failures = 0;
      this.removeReplaced(write);
      try {
        this.options.onSent(write);
      } finally {
        // The server has it, whatever the page makes of that.
        this.options.storage.remove(this.key(write));
        this.reload();
      }
    }
    const last = this.options.now() - FAILED_ALONE_MS;
    for (const write of this.writes.filter(({ stamp }) => failed.has(stamp))) {
      if (accepted > 0 || (write.failed?.since ?? 0) <= last) this.refuse(write, 500, SERVER_FAULT);
    }
    if (this.next()) return this.retryLater();
    this.failures = 0;
  }

  /** Takes what a sent write says about a day out of the older ones: they would be shown over it. */
  private removeReplaced(sent: PendingWrite): void {
    if (sent.kind !== "day") return;
    const replaced = touchedBy(sent.body);
    for (const write of this.writes) {
      if (write.kind !== "day" || write.target !== sent.target || write.tappedAt >= sent.tappedAt) continue;
      const touched = touchedBy(write.body).filter((field) => !replaced.includes(field));
      if (touched.length === 0) this.options.storage.remove(this.key(write));
      else this.store({ ...write, body: { ...write.body, touched } });
    }
    this.reload();
  }

  /** Counts that the server failed with a write. Returns whether the others go on without it. */
  private mayPass(write: PendingWrite, failed: Set<string>): boolean {
    const { tries, since } = write.failed ?? { tries: 0, since: this.options.now() };
    failed.add(write.stamp);
    this.store({ ...write, failed: { tries: tries + 1, since } });
    this.reload();
    return tries + 1 >= TRIES_BEFORE_OTHERS;
  }

  private refuse(write: PendingWrite, status: number, reason: string): void {
    this.store({ ...write, refused: { status, reason, at: this.options.now() } });
    this.reload();
    if (reason !== SERVER_FAULT || this.faultRetryScheduled) return;
    this.faultRetryScheduled = true;
    this.options.schedule(() => {
      this.faultRetryScheduled = false;
      this.retry(({ refused }) => refused?.reason === SERVER_FAULT);
    }, FAULT_RETRY_AFTER_MS);
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

  /** The next write to send, in the order of the taps; those that the server has failed with come last. */
  private next(failed: ReadonlySet<string> = new Set()): PendingWrite | undefined {
    const waiting = this.writes.filter(({ stamp, refused }) => !refused && !failed.has(stamp));
    return waiting.find(({ failed: before }) => (before?.tries ?? 0) < TRIES_BEFORE_OTHERS) ?? waiting[0];
  }

  private key({ stamp }: PendingWrite): string {
    return this.options.prefix + stamp;
  }

  private store(write: PendingWrite): void {
    this.options.storage.set(this.key(write), JSON.stringify(write));
  }
}
