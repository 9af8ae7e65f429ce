import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enableOffline } from "./serviceWorker";

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
});

test("a page watches for new releases once, however often its frame is mounted", async () => {
  const found = vi.spyOn(registration, "addEventListener");
  await enableOffline(true);
  await enableOffline(true);
  expect(workers.register).toHaveBeenCalledTimes(2);
  expect(found.mock.calls.map(([event]) => event)).toEqual(["updatefound"]);
});
