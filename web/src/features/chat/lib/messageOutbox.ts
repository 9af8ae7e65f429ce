import { useSyncExternalStore } from "react";
import { api, onError, unwrap } from "~/api/client";
import { queryClient } from "~/api/query";
import { session } from "~/api/session";
import type { UnsentWork } from "~/lib/shellAdditions";
import { storage, UNSENT } from "~/lib/storage";
import { m } from "~/paraglide/messages.js";
import { applyMessages } from "./pages";
import { Outbox, type UnsentMessage } from "./outbox";

/** On a bad line a request may hang for ever. */
const SEND_TIMEOUT_MS = 30_000;
const LOCK = "regimen.messages";

const prefixOf = (user: string) => `${UNSENT}message.${user}.`;

/** One tab sends at a time. Without locks, each sends for itself: the server takes each message once. */
async function exclusive(work: () => Promise<void>): Promise<void> {
  if (typeof navigator === "undefined" || !navigator.locks) return work();
  return navigator.locks.request(LOCK, work);
}

/** Sends in the name of the person who wrote it, or not at all: another one may have signed in meanwhile. */
async function sendAs(user: string, { id, conversationId, body }: UnsentMessage): Promise<void> {
  if (session.get().user?.id !== user) throw new Error("The session is not that of the queue's owner");
  const sent = await unwrap(
    api.PUT("/api/chat/conversations/{conversation_id}/messages/{message_id}", {
      params: { path: { conversation_id: conversationId, message_id: id } },
      body: { ...body, done: body.done ?? false },
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      ...onError("inline"),
    }),
  );
  applyMessages(queryClient, conversationId, [sent]);
}

let opened: Outbox | undefined;
let openedFor = "";

/** The outbox of the signed-in person. It starts to send what an earlier visit left in it. */
export function messageOutbox(): Outbox {
  const user = session.get().user?.id ?? "";
  if (opened && openedFor === user) return opened;
  openedFor = user;
  opened = new Outbox({ storage, prefix: prefixOf(user), send: (message) => sendAs(user, message), exclusive });
  return opened;
}

if (typeof window !== "undefined") {
  const wake = () => {
    if (opened && session.get().user?.id === openedFor) void opened.flush();
  };
  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake());
  window.addEventListener("storage", ({ key }) => key?.startsWith(`${UNSENT}message.`) && opened?.reload());
}

/** The messages of a conversation that are not sent yet. */
export function useUnsent(conversationId: string): UnsentMessage[] {
  const outbox = messageOutbox();
  const all = useSyncExternalStore(outbox.subscribe, outbox.get);
  return all.filter((message) => message.conversationId === conversationId);
}

/** Returns what a person who signs out now has not sent, in words; undefined if everything is on the server. */
export async function unsentMessages(): Promise<UnsentWork | undefined> {
  const outbox = messageOutbox();
  outbox.reload();
  if (outbox.get().length === 0) return undefined;
  if (navigator.onLine) await Promise.race([outbox.flush(), new Promise((resolve) => setTimeout(resolve, 3_000))]);
  const count = outbox.get().length;
  return count === 0 ? undefined : { what: m.chat_unsent({ count: String(count) }), consequence: m.chat_unsent_kept() };
}
