import { ApiError } from "~/lib/apiError";
import type { StoredUpload, UploadStore } from "~/lib/uploadStore";
import type { MediaItem } from "../../kinds";
import type { Transport } from "../transport";
import type { Surroundings } from "../types";
import { UploadManager } from "../UploadManager";

/** Bytes of a part of the server below. */
export const PART = 4;

export const fileOf = (name: string, text: string, type = "text/plain") =>
  new File([text], name, { type, lastModified: 1 });

type Received = { size: number; parts: Map<number, string>; isComplete: boolean };

/** A server that keeps what it receives. `holds` and `refuses` decide about each part that is sent. */
export class FakeServer {
  readonly uploads = new Map<string, Received>();
  readonly discarded: string[] = [];
  /** Requests in order, such as "begin a" and "part a 1". */
  readonly log: string[] = [];
  /** How many parts are on their way. */
  running = 0;
  /** What `begin`, `complete` or a part fails with, by its line in the log. */
  failures = new Map<string, Error[]>();
  /** While it is set, parts arrive only after `arrive`. */
  private waiting: (() => void)[] | undefined;

  constructor(private readonly nameOf = (id: string) => id) {}

  hold(): void {
    this.waiting = [];
  }

  /** Lets the parts arrive that are on their way, and those after them. */
  arrive(): void {
    const held = this.waiting ?? [];
    this.waiting = undefined;
    for (const go of held) go();
  }

  textOf = (id: string): string =>
    [...(this.uploads.get(id)?.parts ?? [])]
      .toSorted(([a], [b]) => a - b)
      .map(([, text]) => text)
      .join("");

  readonly transport: Transport = {
    begin: async (upload) => {
      this.note(`begin ${upload.name}`);
      if (!this.uploads.get(upload.mediaId) || upload.replaces) {
        this.uploads.set(upload.mediaId, { size: upload.size, parts: new Map(), isComplete: false });
      }
      return this.viewOf(upload);
    },
    resume: async (upload) => {
      this.note(`resume ${upload.name}`);
      const found = this.uploads.get(upload.mediaId);
      if (!found) throw new ApiError(404, "Not found");
      if (found.isComplete) throw new ApiError(409, "This upload has ended.");
      return this.viewOf(upload);
    },
    sendPart: async (url, bytes, onProgress, signal) => {
      const [id, number] = url.split("/") as [string, string];
      const text = await bytes.text();
      this.running += 1;
      try {
        await new Promise<void>((resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason as Error));
          onProgress(1);
          if (this.waiting) this.waiting.push(resolve);
          else resolve();
        });
        this.note(`part ${this.nameOf(id)} ${number}`);
        this.uploads.get(id)?.parts.set(Number(number), text);
      } finally {
        this.running -= 1;
      }
    },
    complete: async (upload) => {
      this.note(`complete ${upload.name}`);
      const found = this.uploads.get(upload.mediaId);
      if (!found) throw new ApiError(404, "Not found");
      found.isComplete = true;
      return itemOf({ id: upload.mediaId, title: upload.name });
    },
    discard: async (upload) => {
      this.note(`discard ${upload.name}`);
      this.uploads.delete(upload.mediaId);
      this.discarded.push(upload.mediaId);
    },
  };

  private note(line: string): void {
    this.log.push(line);
    const failure = this.failures.get(line)?.shift();
    if (failure) throw failure;
  }

  private viewOf({ mediaId, size }: StoredUpload) {
    const { parts } = this.uploads.get(mediaId) as Received;
    const count = Math.max(1, Math.ceil(size / PART));
    return {
      media: itemOf({ id: mediaId }),
      part_size: PART,
      parts: Array.from({ length: count }, (_, at) => ({
        number: at + 1,
        size: Math.min(PART, size - at * PART),
        url: `${mediaId}/${at + 1}`,
        is_received: parts.has(at + 1),
      })),
    };
  }
}

/** An item with only what a test cares about. */
export const itemOf = (fields: Partial<MediaItem>): MediaItem =>
  ({ kind: "other", state: "published", is_own: true, ...fields }) as MediaItem;

/** What the device keeps, shared by its tabs. With `full` there is no room for files. */
export function memoryStore({ full = false } = {}) {
  const uploads = new Map<string, StoredUpload>();
  const files = new Map<string, File>();
  const store: UploadStore = {
    list: async () => [...uploads.values()],
    get: async (id) => uploads.get(id),
    put: async (upload) => void uploads.set(upload.id, upload),
    putFile: async (id, file) => {
      if (full) throw new DOMException("No room", "QuotaExceededError");
      files.set(id, file);
    },
    fileOf: async (id) => files.get(id),
    remove: async (id) => {
      uploads.delete(id);
      files.delete(id);
    },
    clear: async ({ person, before }) => {
      for (const [id, upload] of uploads) {
        if (upload.person !== person || upload.createdAt > before) continue;
        uploads.delete(id);
        files.delete(id);
      }
    },
  };
  return { store, uploads, files };
}

/** The locks that the tabs of a device share; a tab that closes lets go of its own. */
export class FakeLocks {
  private readonly held = new Map<string, { tab: string; free: () => void }>();
  private readonly queues = new Map<string, { tab: string; take: () => void }[]>();

  of(tab: string): Pick<LockManager, "request"> {
    const request = async (
      name: string,
      ...rest: [LockGrantedCallback<unknown>] | [LockOptions, LockGrantedCallback<unknown>]
    ): Promise<unknown> => {
      const work = rest.at(-1) as (lock: Lock | null) => unknown;
      const { ifAvailable } = rest.length === 2 ? rest[0] : {};
      if (this.held.has(name)) {
        if (ifAvailable) return work(null);
        await new Promise<void>((take) => {
          this.queues.set(name, [...(this.queues.get(name) ?? []), { tab, take }]);
        });
      }
      let free = () => {};
      const closed = new Promise<void>((resolve) => {
        free = resolve;
      });
      this.held.set(name, { tab, free });
      await Promise.race([work({ name, mode: "exclusive" }), closed]);
      this.held.delete(name);
      const [next, ...others] = this.queues.get(name) ?? [];
      this.queues.set(name, others);
      next?.take();
      return undefined;
    };
    return { request } as Pick<LockManager, "request">;
  }

  close(tab: string): void {
    for (const lock of this.held.values()) if (lock.tab === tab) lock.free();
  }
}

export type Tab = {
  manager: UploadManager;
  failed: string[];
  uploaded: string[];
  isOnline: boolean;
};

type TabOptions = Partial<Omit<Surroundings, "isOnline">> & Pick<Surroundings, "transport" | "store">;

/** A tab in which Erik works. */
export function openTab(options: TabOptions): Tab {
  const tab: Tab = { manager: undefined as unknown as UploadManager, failed: [], uploaded: [], isOnline: true };
  tab.manager = new UploadManager({
    owner: () => ({ owner: "gym", person: "erik" }),
    now: () => Date.now(),
    tellTabs: () => undefined,
    onUploaded: (media) => void tab.uploaded.push(media.title),
    onFailed: (name, reason) => void tab.failed.push(`${name}: ${reason}`),
    ...options,
    isOnline: () => tab.isOnline,
  });
  return tab;
}
