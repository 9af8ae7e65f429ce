import { useSyncExternalStore } from "react";
import { api, onError, sentBy, unwrap, withHeaders } from "~/api/client";
import { currentOwner, unsentPrefix } from "~/api/deviceKeys";
import { isInShownAccount } from "~/api/me";
import { queryClient } from "~/api/query";
import { personOf, session } from "~/api/session";
import { isOnItsWay } from "~/domain/media/uploads/pending";
import { uploadList } from "~/domain/media/uploads/uploads";
import { ApiError } from "~/lib/apiError";
import { atMost } from "~/lib/atMost";
import type { UnsentWork } from "~/lib/shellAdditions";
import { storage, UNSENT } from "~/lib/storage";
import { withLock } from "~/lib/withLock";
import { m } from "~/paraglide/messages.js";
import { applyMessages } from "./pages";
import { MessageOutbox, type UnsentMessage } from "./outbox";

/** On a bad line a request may hang for ever. */
const SEND_TIMEOUT_MS = 30_000;
/** What the server failed with is tried again at most this often, while the app is open. */
const FAULT_RETRY_MS = 60_000;
/** A browser whose storage hangs keeps nobody longer who signs out. */
const LOOK_MS = 2_000;
const LOCK = "regimen.messages";

const prefixOf = (owner: string) => unsentPrefix("message", owner);

/** Whether what this person wrote can be sent now: they are signed in, and work in the account that they wrote it in. */
const isOwner = (owner: string) => currentOwner() === owner && !session.get().switchedElsewhere;

/**
 * Sends in the name of the person who wrote it, or not at all: somebody else may have signed in meanwhile, or another tab
 * may have switched account. The server refuses what it gets for another owner than the one who is signed in, and a
 * refusal counts only if neither happened while it was on its way.
 */
async function sendAs(owner: string, message: UnsentMessage): Promise<void> {
  if (!isOwner(owner)) throw new Error("The session is not that of the queue's owner");
  try {
    await send(owner, message);
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401;
    if (isRefusal && (!(await isInShownAccount()) || !isOwner(owner))) {
      throw new Error("Sent in another account", { cause: error });
    }
    throw error;
  }
}

async function send(owner: string, { id, conversationId, body }: UnsentMessage): Promise<void> {
  const sent = await unwrap(
    api.PUT("/api/chat/conversations/{conversation_id}/messages/{message_id}", {
      params: { path: { conversation_id: conversationId, message_id: id } },
      body: { ...body, done: body.done ?? false },
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      ...withHeaders(onError("inline"), sentBy(owner)),
    }),
  );
  applyMessages(queryClient, conversationId, [sent]);
}

const mediaOf = ({ body }: Pick<UnsentMessage, "body">): string[] =>
  body.attachments.filter((one) => one.resource_type === "media").map((one) => one.resource_id);

let opened: MessageOutbox | undefined;
let openedFor = "";

/** The outbox of the signed-in person. It starts to send what an earlier visit left in it. */
export function messageOutbox(): MessageOutbox {
  const owner = currentOwner();
  if (opened && openedFor === owner) return opened;
  openedFor = owner;
  const outbox = new MessageOutbox({
    storage,
    prefix: prefixOf(owner),
    send: (message) => sendAs(owner, message),
    isReady: async (message) => !(await isOnItsWay(mediaOf(message))),
    exclusive: (work) => withLock(LOCK, work),
  });
  opened = outbox;
  if (isOwner(owner)) outbox.resend();
  return outbox;
}

if (typeof window !== "undefined") {
  const wake = () => {
    if (opened && isOwner(openedFor)) opened.resend(FAULT_RETRY_MS);
  };
  window.addEventListener("online", wake);
  window.addEventListener("focus", wake);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake());
  // A message with a file is sent once that has arrived; if it never will, the server says so.
  let files = "";
  uploadList.subscribe(() => {
    const now = uploadList
      .get()
      .map(({ id, state }) => `${id} ${state}`)
      .join();
    if (now === files) return;
    files = now;
    wake();
  });
  window.addEventListener("storage", ({ key }) => key?.startsWith(`${UNSENT}message.`) && opened?.reload());
}

/** The messages of a conversation that are not sent yet. */
export function useUnsent(conversationId: string): UnsentMessage[] {
  const outbox = messageOutbox();
  const all = useSyncExternalStore(outbox.subscribe, outbox.get);
  return all.filter((message) => message.conversationId === conversationId);
}

/** Where the messages are kept that the person has written in other accounts of theirs on this device, and not sent. */
function keysElsewhere() {
  const { user } = session.get();
  if (!user) return [];
  const ofPerson = [prefixOf(personOf(user)), `${UNSENT}message.${personOf(user)}@`];
  const here = prefixOf(currentOwner());
  return storage.keys().filter((key) => ofPerson.some((one) => key.startsWith(one)) && !key.startsWith(here));
}

/** How many messages they have written there. */
export const unsentElsewhere = (): number => keysElsewhere().length;

/** Returns what a person who signs out now has not sent, in words; undefined if everything is on the server. */
export async function unsentMessages(): Promise<UnsentWork | undefined> {
  const outbox = messageOutbox();
  outbox.reload();
  const elsewhere = keysElsewhere();
  if (outbox.get().length + elsewhere.length === 0) return undefined;
  if (navigator.onLine) await atMost(3_000, outbox.flush());
  const count = outbox.get().length + elsewhere.length;
  if (count === 0) return undefined;
  // Those of an earlier release may have another shape.
  const stored = elsewhere.flatMap((key) => storage.getJson<UnsentMessage>(key) ?? []).filter((one) => "body" in one);
  const unsent = [...outbox.get(), ...stored];
  return { what: m.chat_unsent({ count: String(count) }), consequence: await consequenceOf(unsent) };
}

async function consequenceOf(unsent: UnsentMessage[]): Promise<string> {
  // Signing out cancels uploads: a message keeps its words, not a file that has not arrived.
  if (await atMost(LOOK_MS, isOnItsWay(unsent.flatMap(mediaOf)))) return m.chat_unsent_kept_without_files();
  return unsent.some(({ refused }) => refused) ? m.chat_unsent_kept_refused() : m.chat_unsent_kept();
}
