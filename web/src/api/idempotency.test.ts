import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useIdempotentWrite } from "./idempotency";

test("a write whose answer was lost is asked for again with the same key, anything else with a new one", async () => {
  const once = renderHook(() => useIdempotentWrite()).result.current;
  const keys: string[] = [];
  const lost = (key: string) => {
    keys.push(key);
    return Promise.reject(new Error("No answer"));
  };
  const done = (key: string) => Promise.resolve(keys.push(key));
  await expect(once({ title: "Squats" }, lost)).rejects.toThrow("No answer");
  await once({ title: "Squats" }, done);
  await once({ title: "Squats" }, done);
  await expect(once({ title: "Rows" }, lost)).rejects.toThrow("No answer");
  await once({ title: "Presses" }, done);
  const [first, again, later, other, changed] = keys;
  expect(again).toBe(first);
  expect(new Set([first, later, other, changed]).size).toBe(4);
});
