import { expect, test } from "vitest";
import { type NewOp, type Op, Outbox, type SetBody } from "./outbox";

/** A device with its storage, a server that can be away or refuse, and timers that run when told. */
function device(answers: (op: Op) => number = () => 204) {
  const kept = new Map<string, string>();
  const sent: string[] = [];
  const timers: (() => void)[] = [];
  const server = { answers };
  let stamp = 0;
  const storage = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
    keys: () => [...kept.keys()],
  };
  const open = () =>
    new Outbox({
      storage,
      prefix: "box.",
      send: async (op) => {
        await Promise.resolve();
        const status = server.answers(op);
        if (status >= 400 || status === 0) throw Object.assign(new Error("Rejected"), { status });
        sent.push(`${op.kind} ${op.target} ${op.kind === "set" ? op.body.done.reps : ""}`.trim());
      },
      now: () => ++stamp,
      newStamp: () => `stamp${++stamp}`,
      later: (run) => timers.push(run),
    });
  return { kept, sent, timers, server, open };
}

const set = (target: string, reps = 5): NewOp => ({
  kind: "set",
  target,
  id: `id-${target}`,
  body: { done: { reps } } as unknown as SetBody,
});
const drained = async (box: Outbox) => {
  for (let turn = 0; turn < 20; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- lets every promise finish
    await box.flush();
    // oxlint-disable-next-line no-await-in-loop -- lets every promise finish
    await Promise.resolve();
  }
};

test("taps are sent in order and leave nothing behind", async () => {
  const { open, sent, kept } = device();
  const box = open();
  box.put(set("a"));
  box.put(set("b"));
  await drained(box);
  expect(sent).toEqual(["set a 5", "set b 5"]);
  expect([box.get(), kept.size]).toEqual([[], 0]);
});

test("however often it is tried without a connection, one next attempt is planned", async () => {
  let tries = 0;
  const { open, timers } = device(() => {
    tries += 1;
    return 0;
  });
  const box = open();
  box.put(set("a"));
  await drained(box);
  const before = tries;
  for (const run of timers.splice(0)) run();
  await Promise.resolve();
  await Promise.resolve();
  expect(tries).toBe(before + 1);
});

test("without a connection everything waits, and one tap stands for many on the same set", async () => {
  const { open, sent, server, timers } = device(() => 0);
  const box = open();
  box.put(set("a", 5));
  box.put(set("b"));
  box.put(set("a", 6));
  await drained(box);
  expect(sent).toEqual([]);
  expect([box.isStuck(), box.get().length, timers.length > 0]).toEqual([true, 2, true]);
  server.answers = () => 204;
  timers[timers.length - 1]?.();
  await drained(box);
  expect(sent).toEqual(["set b 5", "set a 6"]);
  expect(box.isStuck()).toBe(false);
});

test("what waits survives a reload", async () => {
  const { open, sent, server } = device(() => 503);
  const before = open();
  before.put(set("a", 7));
  await drained(before);
  server.answers = () => 204;
  const after = open();
  expect(after.get()).toHaveLength(1);
  await drained(after);
  expect(sent).toEqual(["set a 7"]);
});

test("a newer tap while one is on its way is sent after it", async () => {
  const { open, sent } = device();
  const box = open();
  box.put(set("a", 5));
  box.put(set("a", 6));
  box.put({ kind: "unset", target: "a", id: "id-a" });
  await drained(box);
  expect(sent[sent.length - 1]).toBe("unset a");
  expect(box.get()).toEqual([]);
});

test.each([404, 409, 422])("a refusal of %i stays to be seen, blocks nobody and can be tried again", async (status) => {
  const { open, sent, server } = device((op) => (op.target === "a" ? status : 204));
  const box = open();
  box.put(set("a"));
  box.put(set("b"));
  await drained(box);
  expect(sent).toEqual(["set b 5"]);
  expect(box.get().map(({ refused }) => refused?.status)).toEqual([status]);
  server.answers = () => 204;
  box.retry("a");
  await drained(box);
  expect(sent).toEqual(["set b 5", "set a 5"]);
  expect(box.get()).toEqual([]);
});

test("what was refused can be given up", async () => {
  const { open, kept } = device(() => 404);
  const box = open();
  box.put(set("a"));
  await drained(box);
  box.discard("a");
  expect([box.get(), kept.size]).toEqual([[], 0]);
});

test("two tabs keep each other's taps", async () => {
  const { open } = device(() => 0);
  const [one, other] = [open(), open()];
  one.put(set("a"));
  other.put(set("b"));
  one.reread();
  await drained(one);
  expect(one.get().map(({ target }) => target)).toEqual(["a", "b"]);
});
