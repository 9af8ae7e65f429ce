import { expect, test, vi } from "vitest";
import { onEachPage } from "./onEachPage";
import type { router } from "./router";

type Subscribe = typeof router.subscribe;

function fakeRouter() {
  const listeners = new Map<string, () => void>();
  const subscribe = ((event: string, listener: () => void) => {
    listeners.set(event, listener);
    return () => listeners.delete(event);
  }) as unknown as Subscribe;
  return { listeners, subscribe };
}

test("runs although the router never says that the page was rendered, and not after it was stopped", async () => {
  const { listeners, subscribe } = fakeRouter();
  const run = vi.fn();
  const stop = onEachPage({ subscribe }, run);
  listeners.get("onResolved")?.();
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
  listeners.get("onRendered")?.();
  expect(run).toHaveBeenCalledTimes(2);
  stop();
  expect(listeners.size).toBe(0);
});

test("once stopped, it does not run for the pages that were just resolved either", async () => {
  const { listeners, subscribe } = fakeRouter();
  const run = vi.fn();
  const stop = onEachPage({ subscribe }, run);
  listeners.get("onResolved")?.();
  listeners.get("onResolved")?.();
  stop();
  await new Promise(requestAnimationFrame);
  expect(run).not.toHaveBeenCalled();
});
