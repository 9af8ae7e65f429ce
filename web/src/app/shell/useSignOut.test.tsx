import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { toasts } from "~/ui/toast/toast";
import { signOutQuestion } from "./signOutQuestion";
import { useSignOut } from "./useSignOut";

const go = vi.fn();
vi.mock("~/ui/link/Link", async (original) => ({ ...(await original<object>()), useGo: () => go }));
let find: () => Promise<unknown[]> = async () => [];
vi.mock("./additions", () => ({ findUnsentWork: () => find(), endBeforeSignOut: async () => undefined }));

beforeEach(() => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "maya", role: "user" } });
  go.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  session.clear();
});

const open = () => renderHook(useSignOut, { wrapper: TestApp }).result.current;

test("while it takes long, it says so, and a second press is the same one", async () => {
  vi.useFakeTimers();
  let found: (unsent: unknown[]) => void = () => {};
  const asked = vi.fn(() => new Promise<unknown[]>((resolve) => (found = resolve)));
  find = asked;
  const signOut = open();
  const [first, second] = [signOut(), signOut()];
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(toasts.get()?.text).toBe("Logging out…");
  found([{ what: "1 set hasn't been sent.", consequence: "It stays." }]);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(toasts.get()).toBeNull();
  expect(asked).toHaveBeenCalledOnce();
  signOutQuestion.get()?.answer(false);
  await Promise.all([first, second]);
  expect([session.get().token, go.mock.calls]).toEqual(["t", []]);
});

test("after it was not wanted, it can be pressed again", async () => {
  find = async () => [{ what: "1 set hasn't been sent.", consequence: "It stays." }];
  const signOut = open();
  for (const leave of [false, true]) {
    const left = signOut();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await vi.waitFor(() => expect(signOutQuestion.get()).not.toBeNull());
    signOutQuestion.get()?.answer(leave);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await left;
  }
  expect(session.get().token).toBeNull();
  expect(go).toHaveBeenCalledExactlyOnceWith({ name: "root" });
});

test("the question belongs to who was asked: it goes with their session, and nobody else is signed out", async () => {
  find = async () => [{ what: "1 set hasn't been sent.", consequence: "It stays." }];
  const left = open()();
  await vi.waitFor(() => expect(signOutQuestion.get()).not.toBeNull());
  session.expire();
  await left;
  expect(signOutQuestion.get()).toBeNull();
  let found: (unsent: unknown[]) => void = () => {};
  session.signIn({ access_token: "t2", token_type: "Bearer", current: { id: "maya", role: "user" } });
  find = () => new Promise((resolve) => (found = resolve));
  const again = open()();
  session.expire();
  session.signIn({ access_token: "t3", token_type: "Bearer", current: { id: "jonas", role: "user" } });
  found([{ what: "2 messages haven't been sent.", consequence: "They stay." }]);
  await again;
  expect([signOutQuestion.get(), session.get().token, go.mock.calls]).toEqual([null, "t3", []]);
});
