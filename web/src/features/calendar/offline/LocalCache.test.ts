import { expect, test } from "vitest";
import { Shelf } from "./LocalCache";

function device() {
  const kept = new Map<string, string>();
  return {
    kept,
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
    keys: () => [...kept.keys()],
  };
}

test("the newest are kept, what else lies on the device stays", () => {
  const storage = device();
  storage.set("other.a", "1");
  let time = 0;
  const shelf = new Shelf<string>(storage, "days.", 2, () => ++time);
  shelf.put({ a: "first" });
  shelf.put({ b: "second" });
  shelf.put({ a: "first again" });
  shelf.put({ c: "third" });
  expect([shelf.get("a"), shelf.get("b"), shelf.get("c")]).toEqual(["first again", undefined, "third"]);
  expect(storage.get("other.a")).toBe("1");
});

test("a value is changed only where it is kept, and what cannot be read is not there", () => {
  const storage = device();
  const shelf = new Shelf<number>(storage, "days.", 2);
  shelf.change("a", (value) => value + 1);
  expect(shelf.get("a")).toBeUndefined();
  shelf.put({ a: 1 });
  shelf.change("a", (value) => value + 1);
  expect(shelf.get("a")).toBe(2);
  storage.set("days.b", "{broken");
  expect(shelf.get("b")).toBeUndefined();
});
