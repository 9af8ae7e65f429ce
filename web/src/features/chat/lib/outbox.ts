import { ApiError, OTHER_OWNER } from "~/lib/apiError";
import type { KeyValueStorage } from "~/lib/deviceStore";
import type { OwnedKey } from "~/lib/storage";
import type { AttachedFile } from "./attachments";

export type MessageBody = {
  text: string;
  attachments: { resource_type: "picture" | "media"; resource_id: string }[];
  mentions: string[];
  reply_to_seq: number | null;
  /** A coach marks the conversation as done with it. */
  done?: boolean;
};

/** A message that the server does not have yet. Its id is that of the message: sending it twice changes nothing. */
export type UnsentMessage = {
  id: string;
  conversationId: string;
  body: MessageBody;
  /** When it was sent, by the device's clock. */
  at: number;
  /** What is attached, as it is shown until the server has the message. */
  files?: AttachedFile[];
  /** Why the server refused it. It stays until the person edits or discards it. */
  refused?: string;
};

type Options = {
  storage: KeyValueStorage;
  /** Storage keys start with this; every message has its own. */
  prefix: OwnedKey;
  send: (message: UnsentMessage) => Promise<void>;
  /** Whether it can be sent now; those that can't don't hold up the others. */
  isReady?: (message: UnsentMessage) => Promise<boolean>;
  /** Runs `work` while no other tab sends. */
  exclusive?: (work: () => Promise<void>) => Promise<void>;
  now?: () => number;
  schedule?: (run: () => void, ms: number) => unknown;
};

const RETRY_MS = [2_000, 5_000, 15_000, 30_000];
/** No connection, signed out, too many requests or a failing server: the same request may succeed later. */
const isTemporary = (status: number) => status === 0 || [401, 408, OTHER_OWNER, 429].includes(status) || status >= 500;

/** Messages on their way: stored on this device and sent in order until the server has them. */
export class Outbox {
  private messages: UnsentMessage[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly options: Required<Options>;
  private sending: Promise<void> | undefined;
  /** Those that were not ready when it was last looked. */
  private readonly notReady = new Set<string>();
  private failures = 0;
  private retryNo = 0;

  constructor(options: Options) {
    this.options = {
      isReady: async () => true,
      exclusive: (work) => work(),
      now: () => Date.now(),
      schedule: (run, ms) => setTimeout(run, ms),
      ...options,
    };
    this.reload();
  }

  get = (): UnsentMessage[] => this.messages;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Reads the storage again, because other tabs write to it too. */
  reload = (): void => {
    const { storage, prefix } = this.options;
    const found: UnsentMessage[] = [];
    for (const key of storage.keys()) {
      if (!key.startsWith(prefix)) continue;
      try {
        found.push(JSON.parse(storage.get(key) ?? "") as UnsentMessage);
      } catch {
        storage.remove(key);
      }
    }
    this.messages = found.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
    for (const listener of this.listeners) listener();
  };

  /** Adds a message; it is sent as soon as possible, after those before it. */
  add(message: Pick<UnsentMessage, "id" | "conversationId" | "body" | "files">): void {
    const last = this.messages.at(-1)?.at ?? 0;
    this.store({ ...message, at: Math.max(this.options.now(), last + 1) });
    void this.flush();
  }

  /** Sends a refused message again. */
  retry(id: string): void {
    const message = this.messages.find((one) => one.id === id);
    if (!message) return;
    const { refused: _, ...again } = message;
    this.store(again);
    void this.flush();
  }

  remove(id: string): void {
    this.options.storage.remove(this.options.prefix + id);
    this.reload();
  }

  /** Sends what waits, one after another, until one fails. */
  flush(): Promise<void> {
    this.sending ??= this.options
      .exclusive(() => this.sendAll())
      .catch(() => this.retryLater())
      .finally(() => {
        this.sending = undefined;
        // Something may have been added after the last look.
        if (this.failures === 0 && this.next()) void this.flush();
      });
    return this.sending;
  }

  private async sendAll(): Promise<void> {
    this.reload();
    this.notReady.clear();
    for (let message = this.next(); message; message = this.next()) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      if (!(await this.options.isReady(message))) {
        this.notReady.add(message.id);
        continue;
      }
      try {
        // oxlint-disable-next-line no-await-in-loop -- messages are sent in the order in which they were written
        await this.options.send(message);
      } catch (error) {
        const status = error instanceof ApiError ? error.status : 0;
        if (isTemporary(status)) return this.retryLater();
        this.store({ ...message, refused: (error as Error).message });
        continue;
      }
      this.failures = 0;
      this.remove(message.id);
    }
    this.failures = 0;
  }

  private retryLater(): void {
    this.failures += 1;
    const wait = RETRY_MS[Math.min(this.failures, RETRY_MS.length) - 1] as number;
    this.retryNo += 1;
    const retryNo = this.retryNo;
    this.options.schedule(() => retryNo === this.retryNo && void this.flush(), wait);
  }

  private next(): UnsentMessage | undefined {
    return this.messages.find(({ id, refused }) => !refused && !this.notReady.has(id));
  }

  private store(message: UnsentMessage): void {
    this.options.storage.set(this.options.prefix + message.id, JSON.stringify(message));
    this.reload();
  }
}
