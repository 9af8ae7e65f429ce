import type { Schemas } from "~/api/client";

export type SetBody = Schemas["LogSet"];
type ScoreBody = Schemas["LogScore"];
export type DayBody = Schemas["LogDay"];

type What =
  | { kind: "set"; id: string; body: SetBody }
  | { kind: "unset"; id: string }
  | { kind: "score"; id: string; body: ScoreBody }
  | { kind: "day"; body: DayBody };

/**
 * Something to tell the server. There is at most one for each target (a set, a block's score, a day): a newer one takes
 * the place of an older one that was not sent yet.
 */
export type Op = What & {
  target: string;
  /** Tells two ops for one target apart. */
  stamp: string;
  queuedAt: number;
  /** The server refused it; it waits for the person to try again. */
  refused?: { status: number; message: string };
};

/** A plain `Omit` would merge the kinds into one. */
export type NewOp = What & { target: string };

export type Kept = {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
};

type Parts = {
  storage: Kept;
  /** Keys start with this; one key an op, so that two tabs never overwrite each other's. */
  prefix: string;
  send: (op: Op) => Promise<void>;
  /** Runs before an op that arrived leaves the queue. */
  arrived?: (op: Op) => void;
  now?: () => number;
  newStamp?: () => string;
  later?: (run: () => void, ms: number) => unknown;
};

type Failure = { status?: number; message?: string };
/** The way failed or the server is unwell: the same request may work later. */
const passes = (status: number) => status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
const RETRY_MS = [2_000, 5_000, 15_000, 30_000];

/** What was tapped and is not on the server yet: kept on the device, sent in order, again and again until it arrived. */
export class Outbox {
  private ops: Op[] = [];
  private listeners = new Set<() => void>();
  private sending = false;
  private failures = 0;
  private planned = 0;
  private readonly parts: Required<Parts>;

  constructor(parts: Parts) {
    this.parts = {
      arrived: () => {},
      now: () => Date.now(),
      newStamp: () => crypto.randomUUID(),
      later: (run, ms) => setTimeout(run, ms),
      ...parts,
    };
    this.reread();
  }

  get = (): Op[] => this.ops;
  /** The last attempt did not reach the server. */
  isStuck = (): boolean => this.failures > 0;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Another tab wrote or sent something. */
  reread(): void {
    const { storage, prefix } = this.parts;
    const found: Op[] = [];
    for (const key of storage.keys()) {
      if (!key.startsWith(prefix)) continue;
      try {
        found.push(JSON.parse(storage.get(key) ?? "") as Op);
      } catch {
        storage.remove(key);
      }
    }
    this.ops = found.sort((one, other) => one.queuedAt - other.queuedAt || (one.stamp < other.stamp ? -1 : 1));
    for (const listener of this.listeners) listener();
  }

  put(op: NewOp): void {
    const { storage, now, newStamp } = this.parts;
    storage.set(this.key(op.target), JSON.stringify({ ...op, stamp: newStamp(), queuedAt: now() }));
    this.reread();
    void this.flush();
  }

  /** Asks again for what the server refused. */
  retry(target: string): void {
    const op = this.ops.find((one) => one.target === target);
    if (!op) return;
    const { refused: _, ...again } = op;
    this.parts.storage.set(this.key(target), JSON.stringify(again));
    this.reread();
    void this.flush();
  }

  discard(target: string): void {
    this.parts.storage.remove(this.key(target));
    this.reread();
  }

  /** Sends everything that can be sent, one after another; does nothing while it is at it. */
  async flush(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    try {
      for (let op = this.next(); op; op = this.next()) {
        // oxlint-disable-next-line no-await-in-loop -- the order of taps is kept
        if (!(await this.attempt(op))) break;
      }
    } finally {
      this.sending = false;
    }
  }

  private key(target: string): string {
    return this.parts.prefix + target;
  }

  private next(): Op | undefined {
    return this.ops.find(({ refused }) => !refused);
  }

  /** False when it is of no use to go on now. */
  private async attempt(op: Op): Promise<boolean> {
    try {
      await this.parts.send(op);
    } catch (error) {
      return this.failed(op, error as Failure);
    }
    this.failures = 0;
    this.parts.arrived(op);
    // A newer tap for the same target came while this one was on its way: that one stays.
    if (this.kept(op.target)?.stamp === op.stamp) this.parts.storage.remove(this.key(op.target));
    this.reread();
    return true;
  }

  private failed(op: Op, error: Failure): boolean {
    const status = error.status ?? 0;
    if (passes(status)) {
      this.failures += 1;
      const wait = RETRY_MS[Math.min(this.failures, RETRY_MS.length) - 1] as number;
      // One attempt is planned at a time, however often the app was looked at meanwhile.
      this.planned += 1;
      const plan = this.planned;
      this.parts.later(() => plan === this.planned && void this.flush(), wait);
      this.reread();
      return false;
    }
    if (this.kept(op.target)?.stamp === op.stamp) {
      const refused = { status, message: error.message ?? "" };
      this.parts.storage.set(this.key(op.target), JSON.stringify({ ...op, refused }));
    }
    this.reread();
    return true;
  }

  private kept(target: string): Op | undefined {
    const text = this.parts.storage.get(this.key(target));
    return text ? (JSON.parse(text) as Op) : undefined;
  }
}
