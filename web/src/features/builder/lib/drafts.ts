import { useMemo, useSyncExternalStore } from "react";
import { ownKey, unsentKey, unsentPrefix } from "~/api/deviceKeys";
import { session } from "~/api/session";
import type { Content } from "~/domain/training/content";
import { OWN, type OwnedKey, storage, UNSENT } from "~/lib/storage";

/** What was typed and is not published: a copy on this device of the draft on the server, or newer than it. */
export type Draft = {
  content: Content;
  /** The published version that it is based on. */
  version: number;
  /** Text of sessions that could not be parsed yet, by session id, and so is not in the content. */
  texts: Record<string, string>;
};

/** What the device knows about the draft on the server. */
export type ServerDraft = Draft & { revision: string; updatedAt: string };

type Stored = {
  /** Null for a draft that was discarded here and is not discarded on the server yet. */
  draft: Draft | null;
  /** The newest revision of the server that this device has seen. */
  revision: string | null;
  updatedAt: string | null;
  /** When the server last confirmed it, by the clock of this device. */
  confirmedAt: number;
  /** What another device saved meanwhile, until the person has chosen. */
  theirs?: ServerDraft | undefined;
};
/** A draft that the server does not have yet. `text` changes with every edit. */
export type Unsent = Stored & { timelineId: string; day: number; text: string };

const SENT = "day_draft.";
const EARLIER = /^regimen\.draft\.([^.]+)\.(\d+)$/;
const EARLIER_TEXT = "regimen.draft.text.";
const NEW: Stored = { draft: null, revision: null, updatedAt: null, confirmedAt: 0 };

/** What was last read for each key, so that the same text gives the same object. */
const lastRead = new Map<string, { text: string | null; stored: Stored | null }>();
const listeners = new Set<() => void>();
const place = (timelineId: string, day: number) => `${timelineId}.${day}`;
/** When the server was last known to have no draft of a day: what was read before is out of date. */
const removedAt = new Map<string, number>();
/** When a day got what another device had saved. */
const takenAt = new Map<string, number>();
const sentKey = (timelineId: string, day: number) => ownKey(SENT + place(timelineId, day));
/** Drafts of days have no kind in their name. */
const unsentDrafts = () => unsentPrefix("");
const unsentDraftKey = (timelineId: string, day: number) => unsentKey("", place(timelineId, day));

function notify(): void {
  for (const listener of listeners) listener();
}

function parse(text: string | null): Stored | null {
  try {
    const stored = JSON.parse(text ?? "null") as Stored | null;
    return stored && (stored.draft === null || Array.isArray(stored.draft.content?.sessions)) ? stored : null;
  } catch {
    return null;
  }
}

function readKey(key: OwnedKey): Stored | null {
  // Read every time: signing out removes drafts without telling this module.
  const text = storage.get(key);
  const last = lastRead.get(key);
  if (last?.text === text) return last.stored;
  const stored = parse(text);
  lastRead.set(key, { text, stored });
  return stored;
}

const read = (timelineId: string, day: number): Stored | null =>
  readKey(unsentDraftKey(timelineId, day)) ?? readKey(sentKey(timelineId, day));

function write(timelineId: string, day: number, stored: Stored | null, isSent: boolean): void {
  const [key, other] = isSent
    ? [sentKey(timelineId, day), unsentDraftKey(timelineId, day)]
    : [unsentDraftKey(timelineId, day), sentKey(timelineId, day)];
  if (stored) storage.set(key, JSON.stringify(stored));
  else storage.remove(key);
  storage.remove(other);
  notify();
}

const fromServer = ({ revision, updatedAt, ...draft }: ServerDraft): Stored => ({
  draft,
  revision,
  updatedAt,
  confirmedAt: Date.now(),
});

export const drafts = {
  get: (timelineId: string, day: number): Draft | null => read(timelineId, day)?.draft ?? null,

  /** The revision of the server that the draft was made from. */
  revision: (timelineId: string, day: number): string | null => read(timelineId, day)?.revision ?? null,

  /** What another device saved while this one wrote; the person chooses. */
  conflict: (timelineId: string, day: number): ServerDraft | null => read(timelineId, day)?.theirs ?? null,

  /** Stores an edit on this device, to be sent; null discards the draft. */
  set(timelineId: string, day: number, draft: Draft | null): void {
    const old = read(timelineId, day);
    // What is discarded may be on its way to the server.
    if (draft || old) write(timelineId, day, { ...(old ?? NEW), draft }, false);
  },

  /** Replaces a draft that was published: the server has removed it; `draft` was typed meanwhile. */
  setPublished(timelineId: string, day: number, draft: Draft | null): void {
    removedAt.set(place(timelineId, day), Date.now());
    write(timelineId, day, draft && { ...NEW, draft }, false);
  },

  /** The server has what was sent as `sent`; what was typed since is still to be sent. */
  confirm(sent: Unsent, saved: { revision: string; updated_at: string } | null): void {
    const { timelineId, day } = sent;
    const unchanged = storage.get(unsentDraftKey(timelineId, day)) === sent.text;
    const now = readKey(unsentDraftKey(timelineId, day));
    if (!now) return;
    const known = { revision: saved?.revision ?? null, updatedAt: saved?.updated_at ?? null, confirmedAt: Date.now() };
    const next: Stored = { ...now, ...known };
    if (!saved) removedAt.set(place(timelineId, day), Date.now());
    write(timelineId, day, next.draft || next.revision ? next : null, unchanged);
  },

  /** Another device was faster. */
  setConflict({ timelineId, day }: Unsent, theirs: ServerDraft): void {
    const now = readKey(unsentDraftKey(timelineId, day));
    if (now) write(timelineId, day, { ...now, theirs }, false);
  },

  /** Continues from what another device saved, with the chosen content. */
  resolve(timelineId: string, day: number, theirs: ServerDraft, content: Content): void {
    const texts = read(timelineId, day)?.draft?.texts ?? {};
    const draft = { content, version: theirs.version, texts: { ...theirs.texts, ...texts } };
    takenAt.set(place(timelineId, day), Date.now());
    write(timelineId, day, { ...fromServer(theirs), draft }, false);
  },

  /** Knows a newer revision, for the next save. */
  rebase({ timelineId, day }: Unsent, revision: string): void {
    const now = readKey(unsentDraftKey(timelineId, day));
    if (now) write(timelineId, day, { ...now, revision }, false);
  },

  /** Takes over what the server has, unless something here is not sent yet. `readAt` is when it was read. */
  take(timelineId: string, day: number, theirs: ServerDraft | null, readAt: number): void {
    if (readKey(unsentDraftKey(timelineId, day)) || readAt <= (removedAt.get(place(timelineId, day)) ?? 0)) return;
    const old = readKey(sentKey(timelineId, day));
    if (theirs) {
      if (!old?.updatedAt || theirs.updatedAt > old.updatedAt) {
        takenAt.set(place(timelineId, day), Date.now());
        write(timelineId, day, fromServer(theirs), true);
      }
    } else if (old && readAt > old.confirmedAt) write(timelineId, day, null, true);
  },

  /** Whether a day has got what another device saved since a moment. */
  isTakenSince: (timelineId: string, day: number, moment: number): boolean =>
    (takenAt.get(place(timelineId, day)) ?? 0) > moment,

  /** The person's drafts of a timeline. */
  ofTimeline(timelineId: string): { day: number; content: Content }[] {
    const prefixes = [`${unsentDrafts()}${timelineId}.`, ownKey(`${SENT}${timelineId}.`)];
    const days = storage.keys().flatMap((key) => {
      const prefix = prefixes.find((one) => key.startsWith(one));
      return prefix ? [Number(key.slice(prefix.length))] : [];
    });
    return [...new Set(days)].flatMap((day) => {
      const content = read(timelineId, day)?.draft?.content;
      return content ? [{ day, content }] : [];
    });
  },

  /** Everything of the signed-in person that the server does not have. */
  unsent(): Unsent[] {
    const prefix = unsentDrafts();
    return storage.keys().flatMap((key) => {
      const stored = key.startsWith(prefix) ? readKey(key as OwnedKey) : null;
      if (!stored) return [];
      const [timelineId = "", day = ""] = key.slice(prefix.length).split(".");
      return [{ ...stored, timelineId, day: Number(day), text: storage.get(key) ?? "" }];
    });
  },

  isUnsent: (timelineId: string, day: number): boolean => readKey(unsentDraftKey(timelineId, day)) !== null,

  /** Drafts of earlier releases, which were on the device only, become drafts to send. */
  migrate(): void {
    if (!session.get().user) return;
    for (const key of storage.keys()) {
      const [, timelineId, day] = EARLIER.exec(key) ?? [];
      if (!timelineId || !day) continue;
      const old = storage.getJson<{ content: Content; version: number }>(key);
      if (old && Array.isArray(old.content?.sessions) && !read(timelineId, Number(day))) {
        const prefix = `${EARLIER_TEXT}${timelineId}.${day}.`;
        const texts = storage.keys().filter((other) => other.startsWith(prefix));
        const bySession = Object.fromEntries(texts.map((one) => [one.slice(prefix.length), storage.get(one) ?? ""]));
        drafts.set(timelineId, Number(day), { ...old, texts: bySession });
        for (const one of texts) storage.remove(one);
      }
      storage.remove(key);
    }
  },

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

if (typeof window !== "undefined") {
  window.addEventListener("storage", ({ key }) => {
    if (key === null || key.startsWith(OWN) || key.startsWith(UNSENT)) notify();
  });
}

/** The draft of a day; renders again when it changes. */
export function useDraft(timelineId: string, day: number | null): Draft | null {
  return useSyncExternalStore(drafts.subscribe, () => (day === null ? null : drafts.get(timelineId, day)));
}

/** Reads several days, and returns the same list while none of their drafts has changed. */
function draftsReader(timelineId: string, first: number, count: number): () => (Draft | null)[] {
  let last: (Draft | null)[] = [];
  return () => {
    const now = Array.from({ length: count }, (_, index) => drafts.get(timelineId, first + index));
    if (now.length !== last.length || now.some((draft, index) => draft !== last[index])) last = now;
    return last;
  };
}

/** The drafts of `count` days from `first` on; renders again when one of them changes. */
export function useDrafts(timelineId: string, first: number, count: number): (Draft | null)[] {
  const read = useMemo(() => draftsReader(timelineId, first, count), [timelineId, first, count]);
  return useSyncExternalStore(drafts.subscribe, read);
}

/** How many days of a timeline have edits that the server does not have. */
export function useUnsentDays(timelineId: string): number {
  return useSyncExternalStore(
    drafts.subscribe,
    () => drafts.unsent().filter((one) => one.timelineId === timelineId && one.draft !== null).length,
  );
}

/** The last day of a timeline that has a draft of this person; -1 if none has. */
export function useLastDraft(timelineId: string): number {
  return useSyncExternalStore(drafts.subscribe, () =>
    Math.max(-1, ...drafts.ofTimeline(timelineId).map(({ day }) => day)),
  );
}
