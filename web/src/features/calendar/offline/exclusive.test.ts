import { afterEach, expect, test, vi } from "vitest";
import { exclusive } from "./exclusive";

const setLocks = (locks: unknown) => Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
afterEach(() => setLocks(undefined));

test("sends without a lock where the browser refuses one", async () => {
  setLocks({ request: () => Promise.reject(new DOMException("Access is denied.", "SecurityError")) });
  const work = vi.fn().mockResolvedValue(undefined);
  await exclusive(work);
  expect(work).toHaveBeenCalledOnce();
});

test("does not repeat work that failed under the lock", async () => {
  setLocks({ request: (_name: string, run: () => Promise<void>) => run() });
  const work = vi.fn().mockRejectedValue(new Error("broken"));
  await expect(exclusive(work)).rejects.toThrow("broken");
  expect(work).toHaveBeenCalledOnce();
});
