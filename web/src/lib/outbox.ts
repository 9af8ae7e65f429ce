import { errorMessage, OTHER_OWNER } from "./apiError";
import type { KeyValueStorage } from "./deviceStore";
import type { OwnedKey } from "./storage";

/** Why an item stays: the server refused it, or fails with it again and again (`SERVER_FAULT`). */
export type Refusal = { status: number; reason: string; message?: string; at: number };

/** Something that the server does not have yet. */
export type OutboxItem = {
  /** How often the server has failed to take it by its own fault, and since when. */
  failed?: { tries: number; since: number } | undefined;
  /** It is not sent again by itself, but for a fault of the server: that may be over. */
  refused?: Refusal | undefined;
};

export type OutboxOptions<Item extends OutboxItem> = {
  storage: KeyValueStorage;
  /** Storage keys start with this; every item has its own. */
  prefix: OwnedKey;
  /** The id by which the server knows it too: sending an item twice changes nothing. */
  idOf: (item: Item) => string;
  /** When it was written, in milliseconds by the device's clock: items are sent in this order. */
  timeOf: (item: Item) => number;
  send: (item: Item) => Promise<void>;
  /** Runs before an item that was sent leaves the outbox. */
  onSent?: (item: Item) => void;
  /** Whether it can be sent now; those that can't don't hold up the others. */
  isReady?: (item: Item) => Promise<boolean>;
  /** Brings an item that an earlier release has stored into its present form. */
  upgrade?: (stored: Item) => Item;
  /** Runs `work` while no other tab sends. */
  exclusive?: (work: () => Promise<void>) => Promise<void>;
  now?: () => number;
  schedule?: (run: () => void, ms: number) => unknown;
};

/** No connection, signed out, somebody else signed in, too many requests or a failing server: it may succeed later. */
const isTemporary = (status: number) => status === 0 || [401, 408, OTHER_OWNER, 429].includes(status) || status >= 500;
const RETRY_AFTER_MS = [2_000, 5_000, 15_000, 30_000];
/** The server failed with this item. Without an answer, with too many requests or while it is away, none is to blame. */
const isServerFault = (status: number) => status >= 500 && ![502, 503, 504].includes(status);
/** As often as this, an item that the server fails with holds up the others. */
const TRIES_BEFORE_OTHERS = 3;
/** The person is told after this time, when the server has taken nothing else either. */
const FAILED_ALONE_MS = 600_000;
/** After this, what the server failed with is tried again by itself, while the app is open. */
const FAULT_RETRY_AFTER_MS = 300_000;
/** Reason of an item that the server fails with. */
export const SERVER_FAULT = "server_fault";

/** What was written or done here and is not on the server yet: stored on the device, and sent in order until it is there. */
export class Outbox<Item extends OutboxItem> {
  private items: Item[] = [];
  private readonly listeners = new Set<() => void>();
  private sending: Promise<void> | undefined;
  /** The ids of those that could not be sent when it was last looked; `flush` looks again. */
  private notReady = new Set<string>();
  private failures = 0;
  private retryNo = 0;
  private faultRetryScheduled = false;
  protected readonly options: Required<OutboxOptions<Item>>;

  constructor(options: OutboxOptions<Item>) {
    this.options = {
      onSent: () => {},
      isReady: async () => true,
      upgrade: (stored) => stored,
      exclusive: (work) => work(),
      now: () => Date.now(),
      schedule: (run, ms) => setTimeout(run, ms),
      ...options,
    };
    this.reload();
  }

  get = (): Item[] => this.items;
  /** Whether the last attempt failed and will be retried. */
  isStuck = (): boolean => this.failures > 0;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Reads the storage again, because other tabs write to it too. */
  reload = (): void => {
    const { storage, prefix, idOf, timeOf, upgrade } = this.options;
    const found: Item[] = [];
    for (const key of storage.keys()) {
      if (!key.startsWith(prefix)) continue;
      try {
        found.push(upgrade(JSON.parse(storage.get(key) ?? "") as Item));
      } catch {
        storage.remove(key);
      }
    }
    this.items = found.sort((a, b) => timeOf(a) - timeOf(b) || (idOf(a) < idOf(b) ? -1 : 1));
    for (const listener of this.listeners) listener();
  };

  /** Stores an item, new or changed, and sends what waits as soon as possible. */
  protected put(item: Item): void {
    this.store(item);
    this.reload();
    void this.flush();
  }

  /** Stores a changed item in its place. */
  replace(item: Item): void {
    this.store(item);
    this.reload();
  }

  /** Sends refused items again: all of them, or those that `which` selects. */
  retry(which: (item: Item) => boolean = () => true): void {
    const again = this.items.filter((item) => item.refused && which(item));
    if (again.length === 0) return;
    for (const { refused, ...item } of again) {
      // What the server failed with may fail again: then the person is told at once, and the others do not wait.
      const since = this.options.now() - FAILED_ALONE_MS;
      const failed = refused?.reason === SERVER_FAULT ? { tries: TRIES_BEFORE_OTHERS, since } : undefined;
      this.store({ ...(item as Item), failed });
    }
    this.reload();
    void this.flush();
  }

  remove(which: (item: Item) => boolean): void {
    for (const item of this.items.filter(which)) this.options.storage.remove(this.key(item));
    this.reload();
  }

  /** Sends what waits, also what the server failed with `faultsOlderThan` milliseconds ago: that may be over. */
  resend(faultsOlderThan = 0): void {
    const since = this.options.now() - faultsOlderThan;
    this.retry(({ refused }) => refused?.reason === SERVER_FAULT && refused.at <= since);
    this.sendNow();
  }

  /**
   * Sends what waits without regard to earlier failures: the line may be back. An attempt that is under way may have begun
   * before that and fail, so another one follows it.
   */
  sendNow(): void {
    this.failures = 0;
    if (this.sending) void this.sending.then(() => this.flush());
    else void this.flush();
  }

  /**
   * Sends everything that is not refused, one after another, until one fails. One that the server has failed with several
   * times does not hold up the others any more.
   */
  flush(): Promise<void> {
    this.sending ??= this.sendExclusively().finally(() => {
      this.sending = undefined;
      // Something may have been added after the last look, or the lock was not granted.
      if (this.failures === 0 && this.next(this.notReady)) void this.flush();
    });
    return this.sending;
  }

  private async sendExclusively(): Promise<void> {
    try {
      await this.options.exclusive(() => this.sendAll());
    } catch (error) {
      console.warn("What waits on this device is sent later", error);
      this.retryLater();
    }
  }

  private async sendAll(): Promise<void> {
    this.reload();
    const failed = new Set<string>();
    this.notReady = new Set();
    const skipped = { has: (id: string) => failed.has(id) || this.notReady.has(id) };
    let accepted = 0;
    for (let item = this.next(skipped); item; item = this.next(skipped)) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      if (!(await this.options.isReady(item))) {
        this.notReady.add(this.options.idOf(item));
        continue;
      }
      try {
        // oxlint-disable-next-line no-await-in-loop -- items are sent in the order in which they were written
        await this.options.send(item);
      } catch (error) {
        const { status = 0, reason = "" } = error as Partial<Refusal>;
        if (!isTemporary(status)) this.refuse(item, { status, reason, message: errorMessage(error) });
        else if (!isServerFault(status) || !this.mayPass(item, failed)) return this.retryLater();
        continue;
      }
      accepted += 1;
      this.failures = 0;
      try {
        this.options.onSent(item);
      } finally {
        // The server has it, whatever the page makes of that.
        this.options.storage.remove(this.key(item));
        this.reload();
      }
    }
    this.tellOfFaults(failed, accepted);
    if (this.next(this.notReady)) return this.retryLater();
    this.failures = 0;
  }

  /** Counts that the server failed with an item. Returns whether the others go on without it. */
  private mayPass(item: Item, failed: Set<string>): boolean {
    const { tries, since } = item.failed ?? { tries: 0, since: this.options.now() };
    failed.add(this.options.idOf(item));
    this.note(item, { failed: { tries: tries + 1, since } });
    return tries + 1 >= TRIES_BEFORE_OTHERS;
  }

  /** Refuses what the server failed with if it is to blame: the server took others, or has failed for long. */
  private tellOfFaults(failed: ReadonlySet<string>, accepted: number): void {
    const last = this.options.now() - FAILED_ALONE_MS;
    for (const item of this.items.filter((one) => failed.has(this.options.idOf(one)))) {
      if (accepted === 0 && (item.failed?.since ?? 0) > last) continue;
      this.refuse(item, { status: 500, reason: SERVER_FAULT });
      this.retryFaultsLater();
    }
  }

  private retryFaultsLater(): void {
    if (this.faultRetryScheduled) return;
    this.faultRetryScheduled = true;
    this.options.schedule(() => {
      this.faultRetryScheduled = false;
      this.retry(({ refused }) => refused?.reason === SERVER_FAULT);
    }, FAULT_RETRY_AFTER_MS);
  }

  private refuse(item: Item, refusal: Omit<Refusal, "at">): void {
    this.note(item, { refused: { ...refusal, at: this.options.now() } });
  }

  /** Stores what became of an item, unless it was removed while it was on its way, here or in another tab. */
  private note(item: Item, what: OutboxItem): void {
    if (this.options.storage.get(this.key(item)) !== null) this.store({ ...item, ...what });
    this.reload();
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

  /** The next item to send. The order holds also for what has failed: after an outage, the oldest goes first. */
  private next(skipped: Pick<ReadonlySet<string>, "has">): Item | undefined {
    return this.items.find((item) => !item.refused && !skipped.has(this.options.idOf(item)));
  }

  private key(item: Item): string {
    return this.options.prefix + this.options.idOf(item);
  }

  private store(item: Item): void {
    this.options.storage.set(this.key(item), JSON.stringify(item));
  }
}
