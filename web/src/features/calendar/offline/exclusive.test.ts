import { afterEach, expect, test, vi } from "vitest";
import { device } from "~/lib/device";
import { exclusive } from "./exclusive";

const setLocks = (locks: unknown) => Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
afterEach(() => setLocks(undefined));

test("sends without a lock where the browser refuses one", async () => {
  setLocks({ request: () => Promise.reject(new DOMException("Access is denied.", "SecurityError")) });
  const work = vi.fn().mockResolvedValue(undefined);
  await exclusive(work);
  expect(work).toHaveBeenCalledOnce();
});

test("keeps the lock until what changed is stored", async () => {
  let released = false;
  setLocks({
    request: async (_name: string, run: () => Promise<void>) => {
      await run();
      released = true;
    },
  });
  let store = () => {};
  const stored = new Promise<void>((resolve) => (store = resolve));
  const settled = vi.spyOn(device, "settled").mockResolvedValueOnce(undefined).mockReturnValueOnce(stored);
  const done = exclusive(async () => {});
  await vi.waitFor(() => expect(settled).toHaveBeenCalledTimes(2));
  expect(released).toBe(false);
  store();
  await done;
  expect(released).toBe(true);
});

test("does not repeat work that failed under the lock", async () => {
  setLocks({ request: (_name: string, run: () => Promise<void>) => run() });
  const work = vi.fn().mockRejectedValue(new Error("broken"));
  await expect(exclusive(work)).rejects.toThrow("broken");
  expect(work).toHaveBeenCalledOnce();
});
