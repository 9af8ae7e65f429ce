import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useIdempotentWrite } from "./idempotency";

test("a write whose response was lost is retried with the same key, any other gets a new one", async () => {
  const once = renderHook(() => useIdempotentWrite()).result.current;
  const keys: string[] = [];
  const lost = (key: string) => {
    keys.push(key);
    return Promise.reject(new Error("No response"));
  };
  const done = (key: string) => Promise.resolve(keys.push(key));
  await expect(once({ title: "Squats" }, lost)).rejects.toThrow("No response");
  await once({ title: "Squats" }, done);
  await once({ title: "Squats" }, done);
  await expect(once({ title: "Rows" }, lost)).rejects.toThrow("No response");
  await once({ title: "Presses" }, done);
  const [first, again, later, other, changed] = keys;
  expect(again).toBe(first);
  expect(new Set([first, later, other, changed]).size).toBe(4);
});
