import { expect, test } from "vitest";
import { LocalCache } from "./deviceCache";
import type { OwnedKey } from "./storage";

function memoryStorage() {
  const entries = new Map<string, string>();
  return {
    get: (key: string) => entries.get(key) ?? null,
    set: (key: string, value: string) => void entries.set(key, value),
    remove: (key: string) => void entries.delete(key),
    keys: () => [...entries.keys()],
  };
}

test("drops the oldest entries, and none that belong to others", () => {
  const storage = memoryStorage();
  storage.set("other.a", "1");
  let time = 0;
  const cache = new LocalCache<string>(
    storage,
    () => "days." as OwnedKey,
    2,
    () => ++time,
  );
  cache.put({ a: "first" });
  cache.put({ b: "second" });
  cache.put({ a: "first again" });
  cache.put({ c: "third" });
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual(["first again", undefined, "third"]);
  expect(storage.get("other.a")).toBe("1");
});

test("updates only what is stored, and returns nothing for an entry that cannot be read", () => {
  const storage = memoryStorage();
  const cache = new LocalCache<number>(storage, () => "days." as OwnedKey, 2);
  cache.update("a", (value) => value + 1);
  expect(cache.get("a")).toBeUndefined();
  cache.put({ a: 1 });
  cache.update("a", (value) => value + 1);
  expect(cache.get("a")).toBe(2);
  storage.set("days.b", "{broken");
  expect(cache.get("b")).toBeUndefined();
});
