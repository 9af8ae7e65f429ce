import type { StoredUpload } from "~/lib/uploadStore";
import { m } from "~/paraglide/messages.js";
import { kindOfFile, type MediaItem } from "../kinds";
import { isReadable, whyNot } from "./files";
import { failureText, isTemporary, retryDelay } from "./retry";
import { OTHER_OWNER } from "~/lib/apiError";
import { isStatus, sendUpload } from "./send";
import { Speedometer } from "./Speedometer";
import type { Surroundings, Upload, UploadOptions } from "./types";

const FILES_AT_ONCE = 2;
/** The preview of an uploaded file goes after this. */
const SHOWN_UPLOADED_MS = 3_000;
/** The server forgets uploads that nobody resumes for a week. */
const KEPT_MS = 7 * 24 * 3_600_000;
const PROGRESS_MS = 200;

/** One upload of this tab. */
type Entry = {
  stored: StoredUpload;
  shown: Upload;
  file?: File;
  /** This tab is the one that sends it. */
  isOurs: boolean;
  speed: Speedometer;
  /** Failures in a row, without anything sent in between. */
  failures: number;
  retryAt?: number;
  attempt?: { stop: AbortController; ended: Promise<void> };
  /** The browser copies the file. */
  keeping?: Promise<void>;
  options: UploadOptions;
  /** Gives it up to other tabs. */
  release: () => void;
  released: Promise<void>;
  isGone: boolean;
};

/** All uploads of the app: sent in parts, kept on the device until they are finished, one tab at a time. */
export class UploadManager {
  private readonly entries = new Map<string, Entry>();
  private readonly listeners = new Set<() => void>();
  private shown: Upload[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private progress: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly around: Surroundings) {}

  /** The uploads to show, the oldest first. */
  get = (): Upload[] => this.shown;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Uploads files, as soon as it is their turn. Returns the ids of the items that they will be. */
  add(files: readonly File[], options: UploadOptions = {}): string[] {
    const owner = this.around.owner();
    if (!owner) return [];
    const ids: string[] = [];
    for (const file of files) {
      const entry = this.entryOf(this.newUpload(file, owner, options), file, options);
      this.entries.set(entry.stored.id, entry);
      const refusal = whyNot(file, options.forbidden);
      if (refusal) this.fail(entry, refusal, false);
      else {
        ids.push(entry.stored.mediaId);
        void this.begin(entry);
      }
    }
    this.changed();
    return ids;
  }

  pause(id: string): void {
    this.setPaused(this.ours(id), true);
  }

  /** Goes on with a paused upload, or tries one again that waits. */
  resume(id: string): void {
    const entry = this.ours(id);
    if (!entry) return;
    entry.retryAt = undefined;
    this.setPaused(entry, false);
  }

  pauseAll(): void {
    for (const entry of this.entries.values()) if (entry.isOurs) this.setPaused(entry, true);
  }

  resumeAll(): void {
    for (const entry of this.entries.values()) if (entry.isOurs) this.resume(entry.stored.id);
  }

  /** Starts a failed upload from scratch. */
  retry(id: string): void {
    const entry = this.entries.get(id);
    if (entry?.shown.state !== "failed" || !entry.file) return;
    this.drop(entry);
    this.add([entry.file], entry.options);
  }

  /** Cancels an upload, or dismisses a failed one: nothing of it stays, and nothing is shown. */
  cancel(id: string): void {
    const entry = this.entries.get(id);
    if (!entry || entry.shown.state === "elsewhere") return;
    this.take(entry);
    if (!isOver(entry)) void this.discard(entry);
    this.startNext();
  }

  /** Gives an upload its file again. Returns whether it is the same file. */
  giveFile(id: string, file: File): boolean {
    const entry = this.entries.get(id);
    if (entry?.shown.state !== "needs_file") return false;
    if (file.name !== entry.stored.name || file.size !== entry.stored.size) return false;
    entry.file = file;
    void this.keepFile(entry);
    this.startNext();
    return true;
  }

  /** Reads what the device keeps: uploads of an earlier visit, and of other tabs. */
  async sync(): Promise<void> {
    const owner = this.around.owner();
    if (!owner) return;
    let all: StoredUpload[];
    try {
      all = await this.around.store.list();
    } catch {
      return; // the browser keeps nothing
    }
    const outdated = this.around.now() - KEPT_MS;
    for (const stored of all.toSorted((a, b) => a.createdAt - b.createdAt)) {
      if (stored.person !== owner.person || stored.createdAt < outdated) {
        void this.around.store.remove(stored.id).catch(() => undefined);
      } else if (stored.owner === owner.owner && !this.entries.has(stored.id)) {
        if (stored.discarded) void this.deleteDiscarded(stored);
        else this.restore(stored);
      }
    }
    this.changed();
  }

  /** The line is back, or lost. */
  lineChanged = (): void => {
    const online = this.around.isOnline();
    for (const entry of this.entries.values()) {
      if (online) entry.retryAt = undefined;
      else entry.attempt?.stop.abort(new Stopped());
    }
    this.startNext();
    if (online) void this.sync();
  };

  /** Stops without forgetting anything: the session has ended, or the tab works in another account. */
  stop(): void {
    for (const entry of this.entries.values()) this.drop(entry);
    this.changed();
  }

  /** Cancels everything of a person who signs out, on the server too. */
  async forget(person: string): Promise<void> {
    const { store } = this.around;
    const before = this.around.now();
    const known = new Set(this.entries.keys());
    const entries = [...this.entries.values()].filter(({ shown }) => !["failed", "uploaded"].includes(shown.state));
    this.stop();
    // What this tab does not show: of an earlier visit, or of another account, which the server may refuse.
    const isOther = (one: StoredUpload) =>
      one.person === person && one.createdAt <= before && one.begun && !known.has(one.id);
    const others = store.list().then((all) => Promise.all(all.filter(isOther).map((one) => this.deleteDiscarded(one))));
    await Promise.all([...entries.map((entry) => this.discard(entry)), others.catch(() => undefined)]);
    await store.clear({ person, before }).catch(() => undefined);
  }

  private newUpload(file: File, owner: { owner: string; person: string }, options: UploadOptions): StoredUpload {
    const id = options.id ?? crypto.randomUUID();
    return {
      ...owner,
      id,
      mediaId: options.replaces ?? id,
      replaces: options.replaces !== undefined,
      name: file.name,
      size: file.size,
      type: file.type,
      lastModified: file.lastModified,
      scope: options.scope ?? "user",
      paused: false,
      begun: false,
      discarded: false,
      createdAt: this.around.now(),
    };
  }

  private entryOf(stored: StoredUpload, file: File | undefined, options: UploadOptions): Entry {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { id, name, size, scope } = stored;
    return {
      stored,
      file,
      options,
      release,
      released,
      shown: { id, name, size, scope, kind: kindOfFile(stored), state: "queued", sent: 0, file },
      isOurs: false,
      speed: new Speedometer(),
      failures: 0,
      isGone: false,
    };
  }

  /** Takes up an upload that was added just now. */
  private async begin(entry: Entry): Promise<void> {
    this.claim(entry);
    await this.save(entry);
    await this.keepFile(entry);
    this.around.tellTabs();
  }

  /** Takes up an upload of an earlier visit, or waits for the tab that sends it. */
  private restore(stored: StoredUpload): void {
    const entry = this.entryOf(stored, undefined, {});
    this.entries.set(stored.id, entry);
    this.claim(entry);
  }

  /** Makes this tab the one that sends an upload, now or when the other one has left it. */
  private claim(entry: Entry): void {
    const { locks } = this.around;
    const own = () => {
      if (entry.isGone) return undefined;
      entry.isOurs = true;
      this.startNext();
      return entry.released;
    };
    const takeOver = async () => {
      if (entry.isGone) return undefined;
      const { store } = this.around;
      const stored = await store.get(entry.stored.id).catch(() => undefined);
      // The other tab has finished or cancelled it.
      if (!stored || stored.discarded) {
        this.drop(entry);
        this.changed();
        return undefined;
      }
      entry.stored = stored;
      entry.file ??= await store.fileOf(stored.id).catch(() => undefined);
      return own();
    };
    // What was added just now is nobody else's.
    const first = entry.file ? own : takeOver;
    if (!locks) return void first();
    const name = `regimen.upload.${entry.stored.id}`;
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock) return first();
        this.show(entry, { state: "elsewhere" });
        return locks.request(name, takeOver);
      })
      // Refused where the browser forbids storage.
      .catch(() => first());
  }

  private ours(id: string): Entry | undefined {
    const entry = this.entries.get(id);
    return entry?.isOurs ? entry : undefined;
  }

  private setPaused(entry: Entry | undefined, paused: boolean): void {
    if (!entry || isOver(entry)) return;
    entry.stored = { ...entry.stored, paused };
    if (paused && entry.attempt) {
      entry.attempt.stop.abort(new Stopped());
      this.show(entry, { state: "paused" });
    }
    void this.save(entry);
    this.startNext();
  }

  /** Starts the uploads that may start, and says of the others why they don't. */
  private startNext(): void {
    let running = [...this.entries.values()].filter(({ attempt }) => attempt).length;
    for (const entry of this.entries.values()) {
      if (!entry.isOurs || entry.attempt || isOver(entry)) continue;
      const obstacle = this.obstacleTo(entry);
      if (obstacle) this.show(entry, obstacle);
      else if (running >= FILES_AT_ONCE) this.show(entry, { state: "queued" });
      else {
        running += 1;
        this.start(entry);
      }
    }
    this.wakeForNextRetry();
    this.changed();
  }

  private obstacleTo(entry: Entry): Pick<Upload, "state" | "reason" | "retryAt"> | undefined {
    const { stored, file, retryAt, shown } = entry;
    if (!file) return { state: "needs_file" };
    if (stored.paused) return { state: "paused" };
    if (!this.around.isOnline()) return { state: "waiting", reason: m.media_upload_offline() };
    if (retryAt !== undefined && retryAt > this.around.now())
      return { state: "waiting", reason: shown.reason, retryAt };
    return undefined;
  }

  private wakeForNextRetry(): void {
    clearTimeout(this.timer);
    const times = [...this.entries.values()].flatMap(({ shown }) => shown.retryAt ?? []);
    if (times.length === 0) return;
    this.timer = setTimeout(() => this.startNext(), Math.max(0, Math.min(...times) - this.around.now()));
  }

  private start(entry: Entry): void {
    const stop = new AbortController();
    entry.speed.reset();
    this.show(entry, { state: "uploading" });
    const ended = this.send(entry, stop.signal).then(() => {
      entry.attempt = undefined;
      this.startNext();
    });
    entry.attempt = { stop, ended };
  }

  private async send(entry: Entry, signal: AbortSignal): Promise<void> {
    const { transport, now } = this.around;
    try {
      const media = await sendUpload(entry.stored, entry.file as File, transport, {
        signal,
        onProgress: (sent) => {
          entry.speed.add(sent, now());
          entry.shown = { ...entry.shown, sent, speed: entry.speed.get() };
          this.progressed();
        },
        onPart: () => {
          entry.failures = 0;
        },
        onBegin: () => {
          entry.stored = { ...entry.stored, begun: true };
          return this.save(entry);
        },
        onRefused: () => {
          entry.stored = { ...entry.stored, begun: false };
        },
      });
      if (!entry.isGone) this.finish(entry, media);
    } catch (error) {
      // Paused, cancelled, or the line is lost: somebody else has said so.
      if (error instanceof Stopped || entry.isGone) return;
      await this.failed(entry, error);
    }
  }

  private async failed(entry: Entry, error: unknown): Promise<void> {
    // The session has ended, or is another one by now. The person signs in again, and it goes on.
    if (isStatus(error, 401) || isStatus(error, OTHER_OWNER)) return this.drop(entry);
    if (isStatus(error, 0) && !(await isReadable(entry.file))) {
      entry.file = undefined;
      return this.show(entry, { state: "needs_file", reason: m.media_upload_file_changed() });
    }
    entry.failures += 1;
    const reason = failureText(error);
    if (!isTemporary(error, entry.failures)) return this.fail(entry, reason, true);
    entry.retryAt = this.around.now() + retryDelay(entry.failures);
    this.show(entry, { state: "waiting", reason, retryAt: entry.retryAt });
    return undefined;
  }

  /** It has failed for good: the server deletes what has arrived, the file says why. */
  private fail(entry: Entry, reason: string, canRetry: boolean): void {
    this.show(entry, { state: "failed", reason, canRetry });
    this.around.onFailed(entry.shown.name, reason);
    void this.discard(entry);
    this.changed();
  }

  private finish(entry: Entry, media: MediaItem): void {
    this.show(entry, { state: "uploaded", sent: entry.stored.size, media });
    void this.forgetStored(entry);
    this.around.onUploaded(media);
    entry.options.onUploaded?.(media);
    setTimeout(() => {
      this.drop(entry);
      this.changed();
    }, SHOWN_UPLOADED_MS);
  }

  /** Takes an upload off the list. */
  private take(entry: Entry): void {
    entry.isGone = true;
    entry.attempt?.stop.abort(new Stopped());
    this.entries.delete(entry.stored.id);
  }

  /** Leaves an upload to the next visit, or to another tab. */
  private drop(entry: Entry): void {
    this.take(entry);
    entry.release();
  }

  /** Has the server delete what has arrived; without a connection, as soon as there is one. */
  private async discard(entry: Entry): Promise<void> {
    // What is on its way arrives first: the server may only now hear of the upload.
    await entry.attempt?.ended;
    const stored = { ...entry.stored, discarded: true };
    await this.forgetStored(entry, stored.begun ? stored : undefined);
    if (stored.begun) await this.deleteDiscarded(stored);
  }

  /** Removes what the device keeps of an upload, or keeps only that the server has to delete it. Then other tabs may
   * look: not before, or they would go on with it. */
  private async forgetStored(entry: Entry, discarded?: StoredUpload): Promise<void> {
    const { store, tellTabs } = this.around;
    await entry.keeping;
    try {
      await store.remove(entry.stored.id);
      if (discarded) await store.put(discarded);
    } catch {
      // The browser keeps nothing.
    }
    entry.release();
    tellTabs();
  }

  private async deleteDiscarded(stored: StoredUpload): Promise<void> {
    const { transport, store } = this.around;
    try {
      await transport.discard(stored);
    } catch {
      return; // the next visit asks again; after a week the server deletes it by itself
    }
    await store.remove(stored.id).catch(() => undefined);
  }

  private async save(entry: Entry): Promise<void> {
    if (entry.isGone || isOver(entry)) return;
    await this.around.store.put(entry.stored).catch(() => undefined);
  }

  private keepFile(entry: Entry): Promise<void> {
    if (!entry.file || entry.isGone || isOver(entry)) return Promise.resolve();
    entry.keeping = this.around.store.putFile(entry.stored.id, entry.file).catch(() => undefined);
    return entry.keeping;
  }

  private show(entry: Entry, change: Partial<Upload>): void {
    const speed = change.state === "uploading" ? entry.shown.speed : undefined;
    entry.shown = { ...entry.shown, reason: undefined, retryAt: undefined, speed, ...change, file: entry.file };
    this.changed();
  }

  /** Progress comes more often than anybody can read it. */
  private progressed(): void {
    this.progress ??= setTimeout(() => {
      this.progress = undefined;
      this.changed();
    }, PROGRESS_MS);
  }

  private changed(): void {
    this.shown = [...this.entries.values()].map(({ shown }) => shown);
    for (const listener of this.listeners) listener();
  }
}

/** Why an attempt was stopped from here. */
class Stopped extends Error {}

const isOver = ({ shown }: Entry) => shown.state === "failed" || shown.state === "uploaded";
