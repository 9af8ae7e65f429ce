import { expect, test, vi } from "vitest";
import type { OwnedKey } from "~/lib/storage";
import { SERVER_FAULT } from "~/lib/outbox";
import { type DayBody, type NewWrite, type PendingWrite, type SetBody, TrainingOutbox } from "./outbox";

/** A device with its storage, a server that can be unreachable or refuse, and timers that run on demand. */
function device(
  respond: (write: PendingWrite) => number = () => 204,
  options: Partial<ConstructorParameters<typeof TrainingOutbox>[0]> = {},
) {
  const stored = new Map<string, string>();
  const sent: string[] = [];
  const timers: (() => void)[] = [];
  const server = { respond };
  let stamp = 0;
  let lock = Promise.resolve();
  const exclusive = (work: () => Promise<void>) => (lock = lock.then(work));
  const storage = {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string) => void stored.set(key, value),
    remove: (key: string) => void stored.delete(key),
    keys: () => [...stored.keys()],
  };
  const open = (now = () => ++stamp) =>
    new TrainingOutbox({
      storage,
      prefix: "outbox." as OwnedKey,
      send: async (write) => {
        await Promise.resolve();
        const status = server.respond(write);
        if (status >= 400 || status === 0) throw Object.assign(new Error("Refused"), { status, reason: "closed" });
        sent.push(`${write.kind} ${write.target} ${write.kind === "set" ? write.body.done.reps : ""}`.trim());
      },
      now,
      exclusive,
      newStamp: () => `stamp${++stamp}`,
      schedule: (run) => timers.push(run),
      ...options,
    });
  return { stored, sent, timers, server, open };
}

const set = (target: string, reps = 5): NewWrite => ({
  kind: "set",
  target,
  id: `id-${target}`,
  body: { done: { reps } } as unknown as SetBody,
});
const undo = (target: string): NewWrite => ({
  kind: "delete_set",
  target,
  id: `id-${target}`,
  body: { enrolment_id: "", day: 0, set_id: target, version: 1 },
});
const feedback = (touched: DayBody["touched"], target = "day:log"): NewWrite => ({
  kind: "day",
  target,
  body: { touched } as DayBody,
});
const drain = async (outbox: TrainingOutbox) => {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- lets every promise finish
    await outbox.flush();
    // oxlint-disable-next-line no-await-in-loop -- lets every promise finish
    await Promise.resolve();
  }
};

test("sends writes in order and leaves nothing behind", async () => {
  const { open, sent, stored } = device();
  const outbox = open();
  outbox.add(set("a"));
  outbox.add(set("b"));
  await drain(outbox);
  expect(sent).toEqual(["set a 5", "set b 5"]);
  expect([outbox.get(), stored.size]).toEqual([[], 0]);
});

test("schedules one retry, however often it is tried without a connection", async () => {
  let tries = 0;
  const { open, timers } = device(() => {
    tries += 1;
    return 0;
  });
  const outbox = open();
  outbox.add(set("a"));
  await drain(outbox);
  const before = tries;
  expect(timers.length).toBeGreaterThan(1);
  // One by one, so that an attempt that is still under way does not take in the next.
  for (const run of timers.splice(0)) {
    run();
    // oxlint-disable-next-line no-await-in-loop -- lets the attempt end
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(tries).toBe(before + 1);
});

test("what failed without a connection is sent as soon as there is one, though an attempt was under way", async () => {
  const { open, sent, server } = device(() => 0);
  const outbox = open();
  outbox.add(set("a"));
  await drain(outbox);
  const attempt = outbox.flush();
  outbox.resend();
  await attempt;
  server.respond = () => 204;
  await vi.waitFor(() => expect(sent).toEqual(["set a 5"]));
});

test("once there may be a connection, it is tried again soon", async () => {
  const waits: number[] = [];
  const { open } = device(() => 0, { schedule: (_, ms) => waits.push(ms) });
  const outbox = open();
  outbox.add(set("a"));
  await drain(outbox);
  expect(waits.at(-1)).toBe(30_000);
  outbox.resend();
  await vi.waitFor(() => expect(waits.at(-1)).toBe(2_000));
});

test("keeps every event without a connection, and sends them in order", async () => {
  const { open, sent, server, timers } = device(() => 0);
  const outbox = open();
  outbox.add(set("a", 5));
  outbox.add(set("b"));
  outbox.add(set("a", 6));
  await drain(outbox);
  expect(sent).toEqual([]);
  expect([outbox.isStuck(), outbox.get().length, timers.length > 0]).toEqual([true, 3, true]);
  server.respond = () => 204;
  timers[timers.length - 1]?.();
  await drain(outbox);
  expect(sent).toEqual(["set a 5", "set b 5", "set a 6"]);
  expect(outbox.isStuck()).toBe(false);
});

test("keeps pending writes when the page is reloaded", async () => {
  const { open, sent, server } = device(() => 503);
  const before = open();
  before.add(set("a", 7));
  await drain(before);
  server.respond = () => 204;
  const after = open();
  expect(after.get()).toHaveLength(1);
  await drain(after);
  expect(sent).toEqual(["set a 7"]);
});

test("sends a newer write after the one that is being sent", async () => {
  const { open, sent } = device();
  const outbox = open();
  outbox.add(set("a", 5));
  outbox.add(set("a", 6));
  outbox.add(undo("a"));
  await drain(outbox);
  expect(sent[sent.length - 1]).toBe("delete_set a");
  expect(outbox.get()).toEqual([]);
});

test.each([404, 409, 422])(
  "keeps a write that is refused with %i, sends the others, and can retry it",
  async (status) => {
    const { open, sent, server } = device((write) => (write.target === "a" ? status : 204));
    const outbox = open();
    outbox.add(set("a"));
    outbox.add(set("b"));
    await drain(outbox);
    expect(sent).toEqual(["set b 5"]);
    expect(outbox.get().map(({ refused }) => refused?.status)).toEqual([status]);
    server.respond = () => 204;
    outbox.retry();
    await drain(outbox);
    expect(sent).toEqual(["set b 5", "set a 5"]);
    expect(outbox.get()).toEqual([]);
  },
);

/** Lets the retry that is scheduled run, as often as given. */
async function retryTimes(outbox: TrainingOutbox, timers: (() => void)[], times: number) {
  for (let run = 0; run < times; run += 1) {
    timers.pop()?.();
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await drain(outbox);
  }
}

test("a write that the server always fails with holds up the others for a few tries, then it is named", async () => {
  const { open, sent, server, timers } = device(() => 500);
  const outbox = open();
  outbox.add(set("a", 5));
  outbox.add(set("b"));
  outbox.add(set("a", 6));
  outbox.add(set("c"));
  const [stuck] = outbox.get();
  server.respond = (write) => (write.stamp === stuck?.stamp ? 500 : 204);
  await outbox.flush();
  expect([sent, outbox.isStuck()]).toEqual([[], true]);
  await retryTimes(outbox, timers, 3);
  // The others keep their order; the server merges them by their times.
  expect(sent).toEqual(["set b 5", "set a 6", "set c 5"]);
  expect(outbox.get().map(({ stamp, refused }) => [stamp, refused?.reason])).toEqual([[stuck?.stamp, SERVER_FAULT]]);
  expect(outbox.isStuck()).toBe(false);

  server.respond = () => 204;
  outbox.retry();
  await drain(outbox);
  expect([sent.at(-1), outbox.get()]).toEqual(["set a 5", []]);
});

test("what a later write says about a day is not said again by an older one that the server fails with", async () => {
  const { open, sent, server, timers } = device(() => 500);
  const outbox = open();
  outbox.add(feedback(["comment", "mood"]));
  outbox.add(feedback(["comment"]));
  outbox.add(feedback(["comment"], "other:log"));
  outbox.add(feedback(["comment"]));
  const stuck = outbox.get().slice(0, 3);
  server.respond = (write) => (stuck.some(({ stamp }) => stamp === write.stamp) ? 500 : 204);
  await outbox.flush();
  await retryTimes(outbox, timers, 9);
  expect(sent).toEqual(["day day:log"]);
  expect(outbox.get().map(({ target, body, refused }) => [target, (body as DayBody).touched, refused?.reason])).toEqual(
    [
      ["day:log", ["mood"], SERVER_FAULT],
      ["other:log", ["comment"], SERVER_FAULT],
    ],
  );
  outbox.add(feedback(undefined));
  await drain(outbox);
  expect(outbox.get().map(({ target }) => target)).toEqual(["other:log"]);
});

test("what the server failed with is tried again by itself, and does not hold up the others again", async () => {
  const { open, sent, server, timers } = device((write) => (write.target === "a" ? 500 : 204));
  const outbox = open();
  outbox.add(set("a"));
  outbox.add(set("b"));
  await outbox.flush();
  await retryTimes(outbox, timers, 3);
  expect([sent, outbox.get()[0]?.refused?.reason]).toEqual([["set b 5"], SERVER_FAULT]);
  outbox.retry();
  outbox.add(set("c"));
  await drain(outbox);
  expect([sent.at(-1), outbox.get()[0]?.refused?.reason]).toEqual(["set c 5", SERVER_FAULT]);
  server.respond = () => 204;
  for (const run of timers.splice(0)) run();
  await drain(outbox);
  expect([sent.at(-1), outbox.get()]).toEqual(["set a 5", []]);
});

test.each([500, 503])(
  "while the server answers everything with %s, all of it waits, and is sent in its order",
  async (status) => {
    const { open, sent, server, timers } = device(() => status);
    const outbox = open();
    for (const target of ["a", "b", "c"]) outbox.add(set(target));
    await outbox.flush();
    await retryTimes(outbox, timers, 5);
    expect(outbox.get().map(({ target, refused }) => [target, refused])).toEqual([
      ["a", undefined],
      ["b", undefined],
      ["c", undefined],
    ]);
    server.respond = () => 204;
    await retryTimes(outbox, timers, 1);
    expect([sent, outbox.get()]).toEqual([["set a 5", "set b 5", "set c 5"], []]);
  },
);

test("a server that is away is nobody's fault: nothing is named, however long it lasts", async () => {
  const { open, timers } = device(() => 502);
  const clock = { now: 1_000_000 };
  const outbox = open(() => clock.now);
  outbox.add(set("a"));
  await drain(outbox);
  clock.now += 3_600_000;
  await retryTimes(outbox, timers, 5);
  expect([outbox.get()[0]?.refused, outbox.isStuck()]).toEqual([undefined, true]);
});

test("the only write that waits is named after ten minutes", async () => {
  const { open, timers } = device(() => 500);
  const clock = { now: 1_000_000 };
  const outbox = open(() => clock.now);
  outbox.add(set("a"));
  await drain(outbox);
  expect(outbox.get()[0]?.refused).toBeUndefined();
  clock.now += 601_000;
  await retryTimes(outbox, timers, 1);
  expect(outbox.get()[0]?.refused?.reason).toBe(SERVER_FAULT);
});

test("what was sent about a day takes nothing out of the other day of its date, also where that is of an earlier release", async () => {
  const { open, server, sent } = device(() => 0);
  const finish = (day: number, target: string): NewWrite => ({ kind: "day", target, body: { day } as DayBody });
  const before = open();
  before.add(finish(2, "e/1/2026-11-22/day:log"));
  before.add(finish(0, "e/1/2026-11-22/day:log"));
  await drain(before);
  server.respond = ({ body }) => (body.day === 2 ? 500 : 204);
  const outbox = open();
  outbox.add(finish(0, "e/1/2026-11-22/day:log/0"));
  await drain(outbox);
  await drain(outbox);
  await drain(outbox);
  expect(sent).toEqual(["day e/1/2026-11-22/day:log/0", "day e/1/2026-11-22/day:log/0"]);
  expect(outbox.get().map(({ target }) => target)).toEqual(["e/1/2026-11-22/day:log/2"]);
});

test("a newer write about a day replaces the one that an earlier release stored", async () => {
  const { open, server, stored } = device(() => 0);
  const finish = (target: string, comment: string): NewWrite => ({
    kind: "day",
    target,
    body: { day: 0, comment } as DayBody,
  });
  const before = open();
  before.add(finish("e/1/2026-11-22/day:log/0", "old"));
  await drain(before);
  for (const [key, value] of stored) stored.set(key, value.replace("day:log/0", "day:log"));
  server.respond = ({ body }) => ((body as DayBody).comment === "old" ? 500 : 204);
  const outbox = open();
  outbox.add(finish("e/1/2026-11-22/day:log/0", "new"));
  for (let tries = 0; tries < 3; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one try after another
    await drain(outbox);
  }
  expect(outbox.get()).toEqual([]);
});

test("removes a refused write only when asked", async () => {
  const { open, stored } = device(() => 404);
  const outbox = open();
  outbox.add(set("a"));
  await drain(outbox);
  expect(open().get()).toHaveLength(1);
  outbox.remove(({ target }) => target === "a");
  expect([outbox.get(), stored.size]).toEqual([[], 0]);
});

test("remembers why a write was refused, and sends only the selected ones again", async () => {
  const { open, server, sent } = device();
  server.respond = () => 404;
  const outbox = open();
  outbox.add(set("a"));
  outbox.add(set("b"));
  await drain(outbox);
  expect(outbox.get()[0]?.refused).toMatchObject({ status: 404, reason: "closed" });
  server.respond = () => 204;
  outbox.retry(({ target }) => target === "b");
  await drain(outbox);
  expect([sent, outbox.get().map(({ target }) => target)]).toEqual([["set b 5"], ["a"]]);
});

test("gives every event its own time, in the order of the taps", () => {
  const { open } = device(() => 0);
  const clock = { now: 1_000 };
  const outbox = open(() => clock.now);
  for (const [target, now] of [
    ["a", 1_000],
    ["b", 1_000],
    ["c", 400],
  ] as const) {
    clock.now = now;
    outbox.add(set(target));
  }
  expect(outbox.get().map(({ target }) => target)).toEqual(["a", "b", "c"]);
  expect(new Set(outbox.get().map(({ tappedAt }) => tappedAt)).size).toBe(3);
});

test("a change comes after what it changes, although the clock was set back", async () => {
  const { open } = device(() => 204);
  const [morning, hourBefore] = [10_000_000, 10_000_000 - 3_600_000];
  const clock = { now: morning };
  const outbox = open(() => clock.now);
  const times: number[] = [];
  outbox.subscribe(() => times.push(...outbox.get().map(({ tappedAt }) => tappedAt)));
  outbox.add(set("a"));
  await drain(outbox);
  clock.now = hourBefore;
  // The undo and the set after it follow the event that was sent; another device's value counts as well.
  for (const write of [undo("a"), set("a")]) {
    outbox.add(write);
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await drain(outbox);
  }
  expect([...new Set(times)]).toEqual([morning, morning + 1, morning + 2]);
  times.length = 0;
  outbox.add(set("b"), morning + 50);
  expect(times[0]).toBe(morning + 51);
});

test("keeps the writes of two tabs", async () => {
  const { open } = device(() => 0);
  const [first, second] = [open(), open()];
  first.add(set("a"));
  second.add(set("b"));
  first.reload();
  await drain(first);
  expect(first.get().map(({ target }) => target)).toEqual(["a", "b"]);
});

test("two tabs with one queue send everything once", async () => {
  const { open, sent } = device();
  const [first, second] = [open(), open()];
  first.add(set("a"));
  second.add(set("b"));
  await Promise.all([drain(first), drain(second)]);
  expect(sent.toSorted()).toEqual(["set a 5", "set b 5"]);
});

test("waits before it tries again when it cannot even begin", async () => {
  let attempts = 0;
  const locks = { broken: true };
  const exclusive = async (work: () => Promise<void>) => {
    attempts += 1;
    if (locks.broken) throw new Error("broken");
    await work();
  };
  const { open, timers, sent } = device(undefined, { exclusive });
  const outbox = open();
  outbox.add(set("a"));
  await outbox.flush();
  await new Promise((resolve) => setTimeout(resolve));
  expect([attempts, timers.length, outbox.isStuck()]).toEqual([1, 1, true]);
  locks.broken = false;
  timers[0]?.();
  await drain(outbox);
  expect([sent, outbox.get(), outbox.isStuck()]).toEqual([["set a 5"], [], false]);
});

test("sends an event once, also when the page cannot take in that it was sent", async () => {
  let failures = 1;
  const onSent = () => {
    if (failures-- > 0) throw new Error("A day of an earlier release");
  };
  const { open, timers, sent, stored } = device(undefined, { onSent, exclusive: (work) => work() });
  const outbox = open();
  outbox.add(set("a"));
  outbox.add(set("b"));
  await outbox.flush();
  await new Promise((resolve) => setTimeout(resolve));
  expect([sent, stored.size, timers.length]).toEqual([["set a 5"], 1, 1]);
  timers[0]?.();
  await drain(outbox);
  expect([sent, stored.size]).toEqual([["set a 5", "set b 5"], 0]);
});

test("an event that happened earlier keeps its time, but never comes before what it changes", () => {
  const { open } = device();
  const outbox = open(() => 1_000);
  outbox.add(set("q0"));
  outbox.add(set("q1"), 0, 400);
  outbox.add(set("q2"), 700, 600);
  expect(outbox.get().map(({ target, tappedAt }) => [target, tappedAt])).toEqual([
    ["q1", 400],
    ["q2", 701],
    ["q0", 1_000],
  ]);
});
