import { expect, test, vi } from "vitest";
import { ApiError } from "~/lib/apiError";
import { SERVER_FAULT } from "~/lib/outbox";
import type { OwnedKey } from "~/lib/storage";
import { MessageOutbox, type UnsentMessage } from "./outbox";

function memoryStorage() {
  const entries = new Map<string, string>();
  return {
    get: (key: string) => entries.get(key) ?? null,
    set: (key: string, value: string) => void entries.set(key, value),
    remove: (key: string) => void entries.delete(key),
    keys: () => [...entries.keys()],
  };
}

const body = (text: string) => ({ text, attachments: [], mentions: [], reply_to_seq: null });
const message = (id: string, text = id) => ({ id, conversationId: "c", body: body(text) });

function outboxWith(send: (message: UnsentMessage) => Promise<void>, storage = memoryStorage()) {
  const later: (() => void)[] = [];
  const outbox = new MessageOutbox({
    storage,
    prefix: "m." as OwnedKey,
    send,
    now: () => 1_000,
    schedule: (run) => later.push(run),
  });
  return { outbox, storage, later };
}

test("sends in the order in which messages were written, each once", async () => {
  const sent: string[] = [];
  const { outbox, storage } = outboxWith(async ({ id }) => void sent.push(id));
  outbox.add(message("b"));
  outbox.add(message("a"));
  await outbox.flush();
  await vi.waitFor(() => expect(outbox.get()).toEqual([]));
  expect(sent).toEqual(["b", "a"]);
  expect(storage.keys()).toEqual([]);
});

test("keeps what could not be sent, also after a reload, and tries again later in the same order", async () => {
  let online = false;
  const sent: string[] = [];
  const send = async ({ id }: UnsentMessage) => {
    if (!online) throw new ApiError(0, "Request failed");
    sent.push(id);
  };
  const { outbox, storage, later } = outboxWith(send);
  outbox.add(message("1"));
  outbox.add(message("2"));
  await outbox.flush();
  expect(outbox.get().map(({ id }) => id)).toEqual(["1", "2"]);
  const reloaded = outboxWith(send, storage).outbox;
  expect(reloaded.get().map(({ id }) => id)).toEqual(["1", "2"]);
  online = true;
  later.at(-1)?.();
  await vi.waitFor(() => expect(outbox.get()).toEqual([]));
  expect(sent).toEqual(["1", "2"]);
});

test.each([401, 408, 429, 500, 503])("a status %s is tried again, and the message is not lost", async (status) => {
  const { outbox, later } = outboxWith(async () => {
    throw new ApiError(status, "no");
  });
  outbox.add(message("1"));
  await outbox.flush();
  expect(outbox.get()).toMatchObject([{ id: "1" }]);
  expect(outbox.get()[0]?.refused).toBeUndefined();
  expect(later.length).toBeGreaterThan(0);
});

test("a message that the server fails with holds up the others for three tries only, and is tried again later", async () => {
  const sent: string[] = [];
  let broken = true;
  const { outbox, later } = outboxWith(async ({ id }) => {
    if (id === "1" && broken) throw new ApiError(500, "no");
    sent.push(id);
  });
  outbox.add(message("1"));
  outbox.add(message("2"));
  await outbox.flush();
  expect(sent).toEqual([]);
  later.at(-1)?.();
  await outbox.flush();
  expect(sent).toEqual([]);
  later.at(-1)?.();
  await vi.waitFor(() => expect(sent).toEqual(["2"]));
  await vi.waitFor(() => expect(outbox.get()).toMatchObject([{ id: "1", refused: { reason: SERVER_FAULT } }]));
  broken = false;
  later.at(-1)?.();
  await vi.waitFor(() => expect(outbox.get()).toEqual([]));
  expect(sent).toEqual(["2", "1"]);
});

test.each([500, 403, 0])(
  "a message that is cancelled on its way, which ends with %s, does not come back",
  async (status) => {
    let answer: (() => void) | undefined;
    const { outbox, storage, later } = outboxWith(
      () => new Promise((_, reject) => (answer = () => reject(new ApiError(status, "no")))),
    );
    outbox.add(message("1"));
    await vi.waitFor(() => expect(answer).toBeDefined());
    outbox.remove(({ id }) => id === "1");
    answer?.();
    await outbox.flush();
    expect([outbox.get(), storage.keys()]).toEqual([[], []]);
    for (const run of later) run();
    await outbox.flush();
    expect(storage.keys()).toEqual([]);
  },
);

test("a message that another tab has removed while it was on its way is not sent again", async () => {
  const sent: string[] = [];
  const storage = memoryStorage();
  const { outbox } = outboxWith(async ({ id }) => {
    sent.push(id);
    storage.remove(`m.${id}`);
    throw new ApiError(403, "no");
  }, storage);
  outbox.add(message("1"));
  await outbox.flush();
  expect([sent, outbox.get()]).toEqual([["1"], []]);
});

test("too many requests are nobody's fault: the order stays, however often it is tried", async () => {
  let status = 429;
  const sent: string[] = [];
  const { outbox, later } = outboxWith(async ({ id }) => {
    if (status) throw new ApiError(status, "no");
    sent.push(id);
  });
  outbox.add(message("1"));
  outbox.add(message("2"));
  await outbox.flush();
  for (let tries = 0; tries < 4; tries += 1) {
    later.at(-1)?.();
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await outbox.flush();
  }
  expect(outbox.get().map(({ id, refused, failed }) => [id, refused, failed])).toEqual([
    ["1", undefined, undefined],
    ["2", undefined, undefined],
  ]);
  status = 0;
  later.at(-1)?.();
  await vi.waitFor(() => expect(sent).toEqual(["1", "2"]));
});

test("what an earlier release refused keeps its reason", () => {
  const storage = memoryStorage();
  storage.set("m.1", JSON.stringify({ ...message("1"), at: 5, refused: "Only coaches can post here." }));
  const { outbox } = outboxWith(() => new Promise(() => {}), storage);
  expect(outbox.get()).toMatchObject([{ id: "1", refused: { message: "Only coaches can post here.", at: 5 } }]);
});

test("a refused message stays with its reason, and does not hold up the next one", async () => {
  const sent: string[] = [];
  let open = false;
  const { outbox } = outboxWith(async ({ id }) => {
    if (id === "1" && !open) throw new ApiError(403, "Only coaches can post here.");
    sent.push(id);
  });
  outbox.add(message("1"));
  outbox.add(message("2"));
  await vi.waitFor(() => expect(sent).toEqual(["2"]));
  expect(outbox.get()).toMatchObject([{ id: "1", refused: { message: "Only coaches can post here." } }]);
  open = true;
  outbox.retry(({ id }) => id === "1");
  await vi.waitFor(() => expect(outbox.get()).toEqual([]));
  expect(sent).toEqual(["2", "1"]);
});

test("a message can be discarded, and one that cannot be read is dropped", () => {
  const storage = memoryStorage();
  storage.set("m.broken", "{");
  storage.set("other", "1");
  const { outbox } = outboxWith(() => new Promise(() => {}), storage);
  outbox.add(message("1"));
  outbox.remove(({ id }) => id === "1");
  expect(outbox.get()).toEqual([]);
  expect(storage.keys()).toEqual(["other"]);
});

test("a message whose files are still on their way holds up no other, and goes as soon as it is looked at again", async () => {
  const sent: string[] = [];
  const ready = new Set(["2"]);
  const outbox = new MessageOutbox({
    storage: memoryStorage(),
    prefix: "m." as OwnedKey,
    send: async ({ id }) => void sent.push(id),
    isReady: async ({ id }) => ready.has(id),
    now: () => 1_000,
    schedule: () => undefined,
  });
  outbox.add(message("1"));
  outbox.add(message("2"));
  await outbox.flush();
  await vi.waitFor(() => expect(sent).toEqual(["2"]));
  expect(outbox.get().map(({ id }) => id)).toEqual(["1"]);
  ready.add("1");
  await outbox.flush();
  expect(sent).toEqual(["2", "1"]);
  expect(outbox.get()).toEqual([]);
});
