import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { device } from "~/lib/device";
import { storage } from "~/lib/storage";
import { ownKey } from "./deviceKeys";
import { setOtherTabHandler, onOtherTab, type SessionUser, session } from "./session";

const erik: SessionUser = { id: "erik", role: "coach", full_name: "Erik Lindqvist" };
const response = { access_token: "t1", token_type: "Bearer", current: erik };

beforeEach(() => session.clear());

test("[IDN-10] signing in stores token, token type and user for the next visit", () => {
  session.signIn(response);
  expect(session.get()).toMatchObject({ token: "t1", tokenType: "Bearer", user: erik });
  expect(JSON.parse(localStorage.getItem("regimen.session") ?? "")).toMatchObject({ token: "t1", tokenType: "Bearer" });
});

test("[IDN-12] signing out removes everything personal and keeps the device's settings", () => {
  session.signIn(response);
  session.rememberReturn("/user/calendar");
  localStorage.setItem("regimen.filters.programs", "x");
  localStorage.setItem("regimen-color-scheme", "dark");
  session.clear();
  expect(session.get()).toMatchObject({ token: null, user: null });
  expect(Object.keys(localStorage)).toEqual(["regimen-color-scheme"]);
  expect(session.takeReturn()).toBeNull();
});

test("what is not sent yet survives signing out and the next person, beside IndexedDB and without it", () => {
  session.signIn(response);
  localStorage.setItem("regimen.device.outbox/erik/1", "a set");
  localStorage.setItem("regimen.device.day/erik/1", "a day");
  session.clear();
  expect(Object.keys(localStorage)).toContain("regimen.device.outbox/erik/1");
  expect(Object.keys(localStorage)).not.toContain("regimen.device.day/erik/1");
  session.signIn(response);
  session.expire();
  session.signIn({ ...response, current: { id: "maya", role: "user" } });
  expect(localStorage.getItem("regimen.device.outbox/erik/1")).toBe("a set");
  localStorage.removeItem("regimen.device.outbox/erik/1");
});

describe("an expired session", () => {
  const waiting = "regimen.calendar.outbox.erik.set";
  beforeEach(() => {
    session.signIn(response);
    localStorage.setItem(waiting, "x");
    session.expire();
    session.rememberReturn("/user/calendar");
  });

  test("keeps unsent data for the same person", () => {
    expect(session.get()).toMatchObject({ token: null, user: null });
    session.signIn(response);
    expect(localStorage.getItem(waiting)).toBe("x");
  });

  test("leaves nothing to read on the device", async () => {
    session.signIn(response);
    const [unsent, ...read] = ["outbox/erik/1", "day/erik/p.2026-01-12", "date/erik/2026-01-12"];
    for (const key of [unsent as string, ...read]) device.set(key, "kept");
    session.expire();
    await vi.waitFor(() => expect(device.keys()).toEqual([unsent]));
    device.remove(unsent as string);
    await device.settled();
  });

  test("leaves nothing of what earlier releases kept to be read", () => {
    const cached = ["date.2026-01-12", "month.2026-01", "day.x.2026-01-12"].map((key) => `regimen.calendar.${key}`);
    session.signIn(response);
    for (const key of cached) localStorage.setItem(key, "[]");
    session.expire();
    expect(cached.map((key) => localStorage.getItem(key))).toEqual([null, null, null]);
    expect(localStorage.getItem(waiting)).toBe("x");
  });

  test("leaves only the return path to the next person", () => {
    session.signIn({ ...response, current: { id: "maya", role: "user" } });
    expect(localStorage.getItem(waiting)).toBeNull();
    expect(session.takeReturn()).toBe("/user/calendar");
  });
});

test("[RTE-77] the return path is used once and never leaves this app", () => {
  session.rememberReturn("/p/squat?price=1");
  expect(session.takeReturn()).toBe("/p/squat?price=1");
  expect(session.takeReturn()).toBeNull();
  for (const foreign of ["//evil.example/x", "/\\evil.example/x", "https://evil.example/x"]) {
    session.rememberReturn(foreign);
    expect(session.takeReturn()).toBeNull();
  }
});

test("nobody is led to the page of the person before; who left it is, and so is a visitor who chose it", () => {
  session.signIn(response);
  session.expire();
  session.rememberPlace("/chat/7");
  session.signIn({ ...response, current: { id: "maya", role: "user" } });
  expect(session.takeReturn()).toBeNull();
  session.clear();
  session.rememberPlace("/user/calendar");
  session.signIn({ ...response, current: { id: "maya", role: "user" } });
  expect(session.takeReturn()).toBe("/user/calendar");
  session.clear();
  session.rememberPlace("/user/calendar");
  session.rememberReturn("/p/squat");
  session.signIn(response);
  expect(session.takeReturn()).toBe("/p/squat");
});

describe("another tab", () => {
  const kept = (token: string, user: SessionUser) => JSON.stringify({ token, tokenType: "Bearer", user });

  test("[SHL-35] that switches account makes this one warn, without changing it", () => {
    session.signIn(response);
    onOtherTab(kept("t2", { id: "gym", role: "coach" }));
    expect(session.get()).toMatchObject({ switchedElsewhere: true, user: erik, token: "t1" });
  });

  test("that somebody else signed in to keeps them, when the session of this one expires", () => {
    session.signIn(response);
    localStorage.setItem("regimen.session", kept("t2", { id: "ines", role: "coach" }));
    session.expire();
    expect(session.get().token).toBeNull();
    expect(localStorage.getItem("regimen.session")).toContain("t2");
  });

  test("that signs out signs this one out, once", () => {
    const follow = vi.fn();
    setOtherTabHandler(follow);
    session.signIn(response);
    onOtherTab(null);
    onOtherTab(null);
    expect(session.get()).toMatchObject({ token: null, user: null });
    expect(follow).toHaveBeenCalledOnce();
  });

  test("that signs in signs this one in", () => {
    onOtherTab(kept("t3", erik));
    expect(session.get()).toMatchObject({ token: "t3", user: erik, switchedElsewhere: false });
  });
});

describe("a device with full storage", () => {
  afterEach(() => vi.restoreAllMocks());

  test("keeps the newest value until the page is closed", () => {
    storage.set(ownKey("programs.filters"), "old");
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    storage.set(ownKey("programs.filters"), "new");
    storage.set(ownKey("clients.filters"), "new");
    expect(storage.get(ownKey("programs.filters"))).toBe("new");
    expect(storage.keys()).toEqual(expect.arrayContaining([ownKey("programs.filters"), ownKey("clients.filters")]));
    session.clear();
    expect(storage.get(ownKey("programs.filters"))).toBeNull();
    expect(storage.get(ownKey("clients.filters"))).toBeNull();
  });
});

test("a refused answer that comes after signing out does not hide that somebody signed out", () => {
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "erik" } } as never);
  session.clear("coach");
  session.expire();
  expect(session.get().signedOutAs).toBe("coach");
});
