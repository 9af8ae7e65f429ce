import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askToNotify } from "./device";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test("the browser asks once whether it may notify, also when the question was closed without an answer", () => {
  const requestPermission = vi.fn().mockResolvedValue("default");
  vi.stubGlobal("Notification", { permission: "default", requestPermission });
  askToNotify();
  askToNotify();
  expect(requestPermission).toHaveBeenCalledOnce();
});
