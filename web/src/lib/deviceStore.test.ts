import { expect, test } from "vitest";
import { type Backend, DeviceStore } from "./deviceStore";

/** A device whose storage can be full, for some keys or for all. */
function disk(stored = new Map<string, string>()) {
  const state = { full: (key: string): boolean => key === "", writes: 0 };
  const backend: Backend = {
    load: async () => [...stored],
    async write(changes) {
      state.writes += 1;
      if ([...changes].some(([key, value]) => value !== null && state.full(key))) throw new Error("QuotaExceededError");
      for (const [key, value] of changes) {
        if (value === null) stored.delete(key);
        else stored.set(key, value);
      }
    },
  };
  return { stored, state, backend };
}
const isPrecious = (key: string) => key.startsWith("outbox/");

test("reads what was stored, and stores what changes in one go", async () => {
  const { stored, state, backend } = disk(new Map([["a", "1"]]));
  const store = new DeviceStore(backend);
  store.set("b", "2");
  expect([store.get("a"), store.get("b")]).toEqual([null, "2"]);
  await store.ready;
  expect([store.get("a"), store.get("b")]).toEqual(["1", "2"]);
  store.set("c", "3");
  store.remove("a");
  await store.settled();
  expect([...stored]).toEqual([
    ["b", "2"],
    ["c", "3"],
  ]);
  expect(state.writes).toBeLessThanOrEqual(2);
});

test("a cache that does not fit keeps no queue out", async () => {
  const { stored, state, backend } = disk();
  const store = new DeviceStore(backend, { isPrecious });
  state.full = (key) => !isPrecious(key);
  store.set("days", "large");
  store.set("outbox/1", "a set");
  await store.settled();
  expect([...stored]).toEqual([["outbox/1", "a set"]]);
  expect([store.isSafe(), store.get("days")]).toEqual([true, "large"]);
});

test("says when precious entries are only in memory, until they are stored or gone", async () => {
  const { stored, state, backend } = disk();
  const store = new DeviceStore(backend, { isPrecious });
  let heard = 0;
  store.subscribe(() => (heard += 1));
  state.full = () => true;
  store.set("outbox/1", "a set");
  await store.settled();
  expect([store.isSafe(), store.get("outbox/1"), stored.size]).toEqual([false, "a set", 0]);
  expect(heard).toBeGreaterThan(0);
  store.remove("outbox/1");
  await store.settled();
  expect(store.isSafe()).toBe(true);
  store.set("outbox/2", "another");
  await store.settled();
  state.full = () => false;
  store.set("outbox/3", "a third");
  await store.settled();
  expect([store.isSafe(), [...stored.keys()]]).toEqual([true, ["outbox/2", "outbox/3"]]);
});

test("a change during a write of the same key is written too", async () => {
  const { stored, backend } = disk();
  const steps: (() => void)[] = [];
  const write: Backend["write"] = async (changes) => {
    steps.shift()?.();
    await backend.write(changes);
  };
  const store = new DeviceStore({ ...backend, write }, { isPrecious });
  steps.push(() => store.set("outbox/1", "newer"));
  store.set("outbox/1", "older");
  await store.settled();
  expect([...stored]).toEqual([["outbox/1", "newer"]]);
  // Also one that comes of the news that everything is stored.
  steps.push(() => {
    throw new Error("QuotaExceededError");
  });
  store.set("outbox/1", "newest");
  await store.settled();
  const stop = store.subscribe(() => {
    stop();
    store.remove("outbox/1");
  });
  store.set("a", "1");
  await store.settled();
  expect([...stored]).toEqual([["a", "1"]]);
});

test("starts empty on a device that cannot be read", async () => {
  const store = new DeviceStore({ load: () => Promise.reject(new Error("blocked")), write: async () => undefined });
  await store.ready;
  expect([store.isReady(), store.keys()]).toEqual([true, []]);
});

test("tabs see each other's changes", async () => {
  const { backend } = disk();
  const tabs: { postMessage: (data: unknown) => void; onmessage: ((event: MessageEvent) => unknown) | null }[] = [];
  const channel = () => {
    const own = {
      onmessage: null,
      postMessage: (data: unknown) => {
        for (const tab of tabs) if (tab !== own) tab.onmessage?.({ data } as MessageEvent);
      },
    };
    tabs.push(own);
    return own;
  };
  const [first, second] = [
    new DeviceStore(backend, { channel: channel() }),
    new DeviceStore(backend, { channel: channel() }),
  ];
  await Promise.all([first.ready, second.ready]);
  first.set("a", "1");
  await first.settled();
  expect(second.get("a")).toBe("1");
  second.remove("a");
  await second.settled();
  expect(first.get("a")).toBeNull();
});
