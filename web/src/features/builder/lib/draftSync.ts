import { useSyncExternalStore } from "react";
import { api, onError, type Schemas, sentBy, unwrap, withHeaders } from "~/api/client";
import { currentOwner, ownKey } from "~/api/deviceKeys";
import { session } from "~/api/session";
import type { Place } from "~/domain/training/drafts/localDrafts";
import { ApiError, errorMessage, OTHER_OWNER } from "~/lib/apiError";
import { tabStorage } from "~/lib/storage";
import { drafts, type ServerDraft, type Unsent } from "./drafts";

/** How long typing pauses before a draft is sent. */
const PAUSE_MS = 1_000;
/** Drafts that could not be sent are tried again this often, while the app is open. */
const RETRY_MS = 30_000;
const SEND_TIMEOUT_MS = 30_000;
/** Browsers send at most 64 KB after a page has gone. */
const MAX_KEEPALIVE = 60_000;

/** Where the newest edit of a draft is: on its way, on the server, on this device only, or refused. */
export type SyncState = { kind: "saving" | "saved" | "offline" } | { kind: "failed"; why: string };

const SAVED: SyncState = { kind: "saved" };
const SAVING: SyncState = { kind: "saving" };
const OFFLINE: SyncState = { kind: "offline" };
const failures = new Map<string, SyncState>();
const sending = new Map<string, Promise<void>>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** Days that are being published: their drafts wait. */
const held = new Set<string>();
/** What was last scheduled for a day: only an edit starts the pause again. */
const seen = new Map<string, string>();
const listeners = new Set<() => void>();
const keyOf = (timelineId: string, day: number) => `${timelineId}.${day}`;

function setFailure(key: string, state: SyncState | null): void {
  if (state) failures.set(key, state);
  else failures.delete(key);
  for (const listener of listeners) listener();
}

/** A draft as the server sends it. */
export function toServerDraft(
  sent: Pick<Schemas["DraftView"], "content" | "texts" | "base_version" | "revision"> & { updated_at?: string },
): ServerDraft {
  return {
    content: sent.content,
    texts: sent.texts,
    version: sent.base_version,
    revision: sent.revision,
    updatedAt: sent.updated_at ?? "",
  };
}

async function request(unsent: Unsent, owner: string): Promise<Schemas["SavedDraft"] | null> {
  const { timelineId, day, draft, revision, text } = unsent;
  const path = { timeline_id: timelineId, day };
  const options = {
    ...withHeaders(onError("inline"), sentBy(owner)),
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    keepalive: document.visibilityState === "hidden" && text.length < MAX_KEEPALIVE,
  };
  if (draft) {
    const { content, texts, version } = draft;
    const body = { content, texts, base_version: version, revision };
    return unwrap(
      api.PUT("/api/coach/timelines/{timeline_id}/days/{day}/draft", { params: { path }, body, ...options }),
    );
  }
  if (revision === null) return null;
  await unwrap(
    api.DELETE("/api/coach/timelines/{timeline_id}/days/{day}/draft", {
      params: { path, query: { revision } },
      ...options,
    }),
  );
  return null;
}

/** Contents that were sent and not answered yet, by day. A draft of "another device" that has one of them is from here:
 * the answer was lost, maybe by a reload, so this is kept in the tab. */
const unansweredKey = (key: string) => ownKey(`sent_drafts.${key}`);
const unanswered = (key: string): string[] => tabStorage.getJson<string[]>(unansweredKey(key)) ?? [];

function setUnanswered(key: string, contents: string[]): void {
  if (contents.length > 0) tabStorage.set(unansweredKey(key), JSON.stringify(contents));
  else tabStorage.remove(unansweredKey(key));
}

function onStale(unsent: Unsent, error: ApiError): boolean {
  const { theirs } = error.body as { theirs?: Parameters<typeof toServerDraft>[0] };
  if (!theirs) return false;
  const key = keyOf(unsent.timelineId, unsent.day);
  if (unanswered(key).includes(JSON.stringify(theirs.content))) drafts.rebase(unsent, theirs.revision);
  else drafts.setConflict(unsent, toServerDraft(theirs));
  return true;
}

function stateOfError(error: unknown): SyncState {
  const status = error instanceof ApiError ? error.status : 0;
  return [0, 401, OTHER_OWNER].includes(status) ? OFFLINE : { kind: "failed", why: errorMessage(error) };
}

async function send(unsent: Unsent): Promise<void> {
  const key = keyOf(unsent.timelineId, unsent.day);
  const owner = currentOwner();
  const before = unanswered(key);
  if (unsent.draft) setUnanswered(key, [...new Set([...before, JSON.stringify(unsent.draft.content)])]);
  try {
    const saved = await request(unsent, owner);
    setUnanswered(key, []);
    if (currentOwner() !== owner) return;
    drafts.confirm(unsent, saved);
    setFailure(key, null);
  } catch (error) {
    const wasRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (wasRefused) setUnanswered(key, before);
    if (currentOwner() !== owner) return;
    if (error instanceof ApiError && error.status === 409 && error.reason === "stale_draft" && onStale(unsent, error)) {
      setFailure(key, null);
      return;
    }
    // A program that is gone has no drafts: one that was discarded here needs nothing more.
    if (!unsent.draft && error instanceof ApiError && error.status === 404) drafts.confirm(unsent, null);
    else setFailure(key, stateOfError(error));
  }
}

/** Sends what a day has, until nothing is left or it fails. One request of a day at a time. */
async function sendDay(timelineId: string, day: number): Promise<void> {
  const key = keyOf(timelineId, day);
  clearTimeout(timers.get(key));
  timers.delete(key);
  const running = sending.get(key);
  if (running) return running;
  const work = (async () => {
    let before = "";
    for (;;) {
      const unsent = drafts.unsent().find((one) => one.timelineId === timelineId && one.day === day);
      if (!unsent || unsent.theirs || held.has(key) || unsent.text === before || !navigator.onLine) return;
      before = unsent.text;
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await send(unsent);
      if (failures.has(key)) return;
    }
  })().finally(() => {
    sending.delete(key);
    setFailure(key, failures.get(key) ?? null);
  });
  sending.set(key, work);
  return work;
}

/** Sends everything that waits, at once. */
export async function sendDrafts(): Promise<void> {
  await Promise.all(drafts.unsent().map(({ timelineId, day }) => sendDay(timelineId, day)));
}

/** Keeps the drafts of days from being sent while `work` publishes them. */
export async function whilePublishing<T>(places: Place[], work: () => Promise<T>): Promise<T> {
  const keys = places.map(({ timelineId, day }) => keyOf(timelineId, day));
  for (const key of keys) held.add(key);
  try {
    await Promise.all(keys.map((key) => sending.get(key) ?? Promise.resolve()));
    return await work();
  } finally {
    for (const key of keys) held.delete(key);
    scheduleAll();
  }
}

function scheduleAll(): void {
  for (const { timelineId, day, text } of drafts.unsent()) {
    const key = keyOf(timelineId, day);
    if (seen.get(key) === text) continue;
    seen.set(key, text);
    clearTimeout(timers.get(key));
    timers.set(
      key,
      setTimeout(() => void sendDay(timelineId, day), PAUSE_MS),
    );
  }
}
let started = false;
/** Starts to send drafts: after each edit, when the line is back, when the page hides, and what an earlier visit left. */
export function startDraftSync(): void {
  if (started) return;
  started = true;
  const sendNow = () => void sendDrafts();
  drafts.subscribe(scheduleAll);
  window.addEventListener("online", sendNow);
  window.addEventListener("focus", sendNow);
  window.addEventListener("pagehide", sendNow);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && sendNow());
  setInterval(() => failures.size > 0 && sendNow(), RETRY_MS);
  let owner = currentOwner();
  session.subscribe(() => {
    if (currentOwner() === owner) return;
    owner = currentOwner();
    if (session.get().user?.role === "coach") sendNow();
  });
  drafts.migrate();
  sendNow();
}

function stateOf(timelineId: string, day: number): SyncState {
  if (!drafts.isUnsent(timelineId, day)) return SAVED;
  const key = keyOf(timelineId, day);
  if (!navigator.onLine) return OFFLINE;
  return sending.has(key) ? SAVING : (failures.get(key) ?? SAVING);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = drafts.subscribe(listener);
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    listeners.delete(listener);
    stop();
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Where the newest edit of a day's draft is. */
export function useSyncState(timelineId: string, day: number): SyncState {
  return useSyncExternalStore(subscribe, () => stateOf(timelineId, day));
}
