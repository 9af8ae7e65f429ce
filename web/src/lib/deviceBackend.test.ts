import { expect, test, vi } from "vitest";
import { localStorageBackend, saveOnLeave, withFallback } from "./deviceBackend";
import { type Backend, DeviceStore } from "./deviceStore";

/** A place to store things, which can be out of order. */
function disk(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries));
  const state = { unreadable: false, full: false };
  return {
    state,
    stored,
    async load() {
      if (state.unreadable) throw new Error("blocked");
      return [...stored];
    },
    async write(changes: ReadonlyMap<string, string | null>) {
      if (state.full) throw new Error("QuotaExceededError");
      for (const [key, value] of changes) {
        if (value === null) stored.delete(key);
        else stored.set(key, value);
      }
    },
  };
}

test("a place that cannot be read at first is not used for the whole visit", async () => {
  const [preferred, fallback] = [disk({ a: "1" }), disk({ b: "2" })];
  const backend = withFallback(preferred, fallback);
  preferred.state.unreadable = true;
  expect(await backend.load()).toEqual([["b", "2"]]);
  preferred.state.unreadable = false;
  await backend.write(new Map([["c", "3"]]));
  expect([[...preferred.stored.keys()], [...fallback.stored.keys()]]).toEqual([["a"], ["b", "c"]]);
  expect(await backend.load()).toHaveLength(2);
});

test("a place that was read once is kept to, also when it fails later", async () => {
  const [preferred, fallback] = [disk({ a: "1" }), disk()];
  const backend = withFallback(preferred, fallback);
  await backend.load();
  preferred.state.unreadable = true;
  await expect(backend.load()).rejects.toThrow("blocked");
  await backend.write(new Map([["b", "2"]]));
  expect([preferred.stored.size, fallback.stored.size]).toEqual([2, 0]);
});

test("what an earlier visit left elsewhere moves, and comes first", async () => {
  const [preferred, fallback] = [disk({ a: "new", b: "2" }), disk({ a: "old", "outbox/1": "a set" })];
  const loaded = await withFallback(preferred, fallback).load();
  expect(loaded[0]).toEqual(["a", "old"]);
  const expected = { a: "new", "outbox/1": "a set", b: "2" };
  expect(Object.fromEntries(loaded)).toEqual(expected);
  expect(Object.fromEntries(preferred.stored)).toEqual(expected);
  expect(fallback.stored.size).toBe(0);
});

test("what cannot move stays where it is until it is written or gone", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const [preferred, fallback] = [disk(), disk({ "outbox/1": "a set", "outbox/2": "another", day: "old" })];
  const backend = withFallback(preferred, fallback);
  preferred.state.full = true;
  expect(await backend.load()).toHaveLength(3);
  expect(fallback.stored.size).toBe(3);
  await expect(backend.write(new Map([["day", "new"]]))).rejects.toThrow("Quota");
  expect(fallback.stored.size).toBe(3);
  preferred.state.full = false;
  await backend.write(new Map([["outbox/1", null]]));
  expect([...fallback.stored.keys()]).toEqual(["outbox/2", "day"]);
  await backend.write(new Map([["day", "new"]]));
  expect([[...preferred.stored], [...fallback.stored.keys()]]).toEqual([[["day", "new"]], ["outbox/2"]]);
  vi.restoreAllMocks();
});

test("what a database had no time to write is there on the next visit", async () => {
  const never: Backend = { load: async () => [], write: () => new Promise(() => {}) };
  const store = new DeviceStore(never, { isPrecious: (key) => key.startsWith("outbox/") });
  saveOnLeave(store);
  await store.ready;
  store.set("outbox/1", "a set");
  store.set("day", "a cache");
  dispatchEvent(new Event("pagehide"));
  const database = disk();
  const next = new DeviceStore(withFallback(database, localStorageBackend));
  await next.ready;
  expect([...database.stored]).toEqual([["outbox/1", "a set"]]);
  expect(next.get("outbox/1")).toBe("a set");
  expect(await localStorageBackend.load()).toEqual([]);
});
