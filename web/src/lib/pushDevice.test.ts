import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setRegistered, unsubscribe, unsubscribeLeft } from "./pushDevice";

const end = vi.fn(async () => true);
let shown: () => Promise<Notification[]> = async () => [];

beforeEach(() => {
  const registration = {
    getNotifications: () => shown(),
    pushManager: { getSubscription: async () => ({ unsubscribe: end }) },
  };
  vi.stubGlobal("navigator", { userAgent: "", serviceWorker: { getRegistration: async () => registration } });
  vi.stubGlobal("PushManager", vi.fn());
  vi.stubGlobal("Notification", vi.fn());
});
afterEach(() => {
  localStorage.clear();
  end.mockClear();
  shown = async () => [];
  vi.unstubAllGlobals();
});

test("who turns notifications off, or has left the device, gets none any more", async () => {
  setRegistered("maya", "https://push.example/1");
  await unsubscribe();
  expect(end).toHaveBeenCalledOnce();
  await unsubscribeLeft();
  expect(end).toHaveBeenCalledTimes(2);
});

test("what ends late for somebody who has left keeps the next person's notifications on", async () => {
  setRegistered("tom", "https://push.example/2");
  await unsubscribeLeft();
  localStorage.clear();
  shown = async () => {
    setRegistered("tom", "https://push.example/2");
    return [];
  };
  await unsubscribeLeft();
  expect(end).not.toHaveBeenCalled();
});
