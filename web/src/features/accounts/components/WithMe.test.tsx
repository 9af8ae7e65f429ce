import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { WithMe } from "./WithMe";

const ERIK = { id: "a1", role: "coach" as const };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  session.clear();
});

/** Plays a server that answers once and is away afterwards. */
function answersOnce() {
  let asked = 0;
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    if (asked > 1) throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify({ current: ERIK }), { headers: { "Content-Type": "application/json" } });
  });
  return () => asked;
}

test("what is typed stays when reading again fails", async () => {
  session.signIn({ access_token: "t", token_type: "Bearer", current: ERIK });
  const asked = answersOnce();
  vi.useFakeTimers({ toFake: ["Date"] });
  render(<WithMe>{(me) => <input aria-label={`Name of ${me.current.id}`} />}</WithMe>, { wrapper: TestApp });
  fireEvent.change(await screen.findByLabelText("Name of a1"), { target: { value: "Erik" } });

  vi.setSystemTime(Date.now() + 120_000);
  act(() => void window.dispatchEvent(new Event("visibilitychange")));
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(1));
  await act(async () => {});
  expect(screen.getByLabelText("Name of a1")).toHaveValue("Erik");
});
