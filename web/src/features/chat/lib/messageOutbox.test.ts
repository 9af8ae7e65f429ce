import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { unsentKey } from "~/api/deviceKeys";
import { noteSwitch, session, type SessionUser } from "~/api/session";
import type { Upload } from "~/domain/media/uploads/types";
import { uploadList } from "~/domain/media/uploads/uploads";
import { SERVER_FAULT } from "~/lib/outbox";
import { storage, UNSENT } from "~/lib/storage";
import { messageOutbox, unsentElsewhere, unsentMessages } from "./messageOutbox";

const inAccount = (id: string): SessionUser => ({ id, user_id: "erik", role: "coach" });
const body = { text: "See you on Monday", attachments: [], mentions: [], reply_to_seq: null };
const message = { id: "m1", conversationId: "c1", body };

/** The account that the server has for this device, and what it was sent. */
let serverAccount = "gym";
let sent: string[] = [];
let refusal: number | undefined;
let sentBy: string | null = null;

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/api/users/me") return Response.json({ current: inAccount(serverAccount) });
  sentBy = request.headers.get("Sent-By");
  if (serverAccount !== "gym") return Response.json({ title: "Not Found" }, { status: 404 });
  if (refusal !== undefined) {
    return Response.json({ errors: { base: ["Only coaches can post here."] } }, { status: refusal });
  }
  sent.push(pathname);
  return Response.json({ id: "m1", seq: 1 });
}

beforeEach(() => {
  [serverAccount, sent, refusal] = ["gym", [], undefined];
  vi.stubGlobal("fetch", answer);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  session.signIn({ access_token: "t", token_type: "Bearer", current: inAccount("gym") });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const key of storage.keys()) if (key.startsWith(UNSENT)) storage.remove(key);
  messageOutbox().reload();
  session.clear();
});

test("nothing is sent while another tab works in another account, and it is once this one is back", async () => {
  serverAccount = "studio";
  noteSwitch("studio");
  const outbox = messageOutbox();
  outbox.add(message);
  await outbox.flush();
  expect(outbox.get()).toMatchObject([{ id: "m1" }]);
  expect(outbox.get()[0]?.refused).toBeUndefined();
  serverAccount = "gym";
  session.signIn({ access_token: "t", token_type: "Bearer", current: inAccount("gym") });
  await outbox.flush();
  expect(sent).toEqual(["/api/chat/conversations/c1/messages/m1"]);
  expect(outbox.get()).toEqual([]);
});

test("a refusal by another account is none: the message waits, and the tab warns", async () => {
  serverAccount = "studio"; // nobody has told this tab
  const outbox = messageOutbox();
  outbox.add(message);
  await outbox.flush();
  expect(outbox.get()).toMatchObject([{ id: "m1" }]);
  expect(outbox.get()[0]?.refused).toBeUndefined();
  expect(session.get()).toMatchObject({ switchedElsewhere: true, user: { id: "gym" } });
});

test("the server learns whose message it is, and what it refuses to somebody else waits", async () => {
  refusal = 412;
  const outbox = messageOutbox();
  outbox.add(message);
  await outbox.flush();
  expect(sentBy).toBe("erik@gym");
  expect(outbox.get()).toMatchObject([{ id: "m1" }]);
  expect(outbox.get()[0]?.refused).toBeUndefined();
  refusal = undefined;
  await outbox.flush();
  expect(outbox.get()).toEqual([]);
});

test("a refusal by the account that it was written in stays with its reason", async () => {
  refusal = 403;
  const outbox = messageOutbox();
  outbox.add(message);
  await outbox.flush();
  expect(outbox.get()).toMatchObject([{ id: "m1", refused: { message: "Only coaches can post here." } }]);
  expect(session.get().switchedElsewhere).toBe(false);
});

test("what the server failed with is sent when the person is back, and as soon as the page is looked at again", async () => {
  const failed = (ago: number) => ({ status: 500, reason: SERVER_FAULT, at: Date.now() - ago });
  const store = (id: string, ago: number) =>
    storage.set(unsentKey("message", id, "erik@gym"), JSON.stringify({ ...message, id, at: 1, refused: failed(ago) }));
  store("m1", 0);
  session.signIn({ access_token: "t", token_type: "Bearer", current: inAccount("studio") });
  messageOutbox();
  expect(sent).toEqual([]);
  session.signIn({ access_token: "t", token_type: "Bearer", current: inAccount("gym") });
  messageOutbox();
  await vi.waitFor(() => expect(sent).toEqual(["/api/chat/conversations/c1/messages/m1"]));
  store("m2", 61_000);
  messageOutbox().reload();
  window.dispatchEvent(new Event("focus"));
  await vi.waitFor(() => expect(sent).toEqual(["m1", "m2"].map((id) => `/api/chat/conversations/c1/messages/${id}`)));
  await vi.waitFor(() => expect(messageOutbox().get()).toEqual([]));
});

test("what waits in another account of the person is counted, and asked about before signing out", async () => {
  serverAccount = "studio";
  noteSwitch("studio");
  messageOutbox().add(message);
  await messageOutbox().flush();
  expect(unsentElsewhere()).toBe(0);
  session.signIn({ access_token: "t", token_type: "Bearer", current: inAccount("studio") });
  storage.set(unsentKey("message", "m2", "ines@gym"), JSON.stringify(message)); // a colleague on the same device
  expect(messageOutbox().get()).toEqual([]);
  expect(unsentElsewhere()).toBe(1);
  expect(await unsentMessages()).toMatchObject({ what: "1 message hasn't been sent." });
  // Its file is still on its way from there.
  const attachments = [{ resource_type: "media", resource_id: "clip" }];
  storage.set(unsentKey("message", "m1", "erik@gym"), JSON.stringify({ ...message, body: { ...body, attachments } }));
  uploadList.set([{ id: "clip", state: "uploading" } as Upload]);
  expect((await unsentMessages())?.consequence).toMatch(/files and voice messages that haven't arrived yet don't/);
  uploadList.set([]);
});

test("who logs out is told that a file which has not arrived does not stay, but its message does", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  uploadList.set([{ id: "clip", state: "uploading" } as Upload]);
  const attachments = [{ resource_type: "media", resource_id: "clip" } as const];
  messageOutbox().add({ ...message, body: { ...body, attachments } });
  expect((await unsentMessages())?.consequence).toMatch(/stays on this device, but files and voice messages that/);
  uploadList.set([]);
  expect((await unsentMessages())?.consequence).toMatch(/stays on this device and will be sent/);
});

test("of a message that was refused nobody says that it will be sent", async () => {
  refusal = 422;
  messageOutbox().add(message);
  await messageOutbox().flush();
  expect(await unsentMessages()).toEqual({
    what: "1 message hasn't been sent.",
    consequence: "If you log out, what you wrote stays on this device: you'll find it when you sign in here again.",
  });
});
