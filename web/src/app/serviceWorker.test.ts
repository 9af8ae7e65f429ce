import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enableOffline, reloadNewest } from "./serviceWorker";

const registration = Object.assign(new EventTarget(), {
  installing: null,
  waiting: null,
  update: async () => undefined,
});
const workers = Object.assign(new EventTarget(), {
  controller: null,
  register: vi.fn(async () => registration),
  getRegistration: async () => undefined,
});

beforeEach(() => {
  vi.stubEnv("PROD", true);
  vi.stubGlobal("navigator", { serviceWorker: workers });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("a page watches for new releases once, however often its frame is mounted", async () => {
  const found = vi.spyOn(registration, "addEventListener");
  await enableOffline(true);
  await enableOffline(true);
  expect(workers.register).toHaveBeenCalledTimes(2);
  expect(found.mock.calls.map(([event]) => event)).toEqual(["updatefound"]);
});

test("the page reloads although the old version does not make way for the new one", async () => {
  vi.useFakeTimers();
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  const waiting = Object.assign(new EventTarget(), { state: "installed", postMessage: vi.fn() });
  const getRegistration = async () => ({ update: registration.update, waiting });
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration } });
  await reloadNewest();
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith("take over");
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_000);
  expect(reload).toHaveBeenCalledOnce();
});
