import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { RequireMe } from "./RequireMe";

const ERIK = { id: "a1", role: "coach" as const };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  session.clear();
});

/** Stubs a server that answers once and is unreachable afterwards. */
function stubServerThatAnswersOnce() {
  let requests = 0;
  vi.stubGlobal("fetch", async () => {
    requests += 1;
    if (requests > 1) throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify({ current: ERIK }), { headers: { "Content-Type": "application/json" } });
  });
  return () => requests;
}

test("typed text stays when a refetch fails", async () => {
  session.signIn({ access_token: "t", token_type: "Bearer", current: ERIK });
  const requestCount = stubServerThatAnswersOnce();
  vi.useFakeTimers({ toFake: ["Date"] });
  render(<RequireMe>{(me) => <input aria-label={`Name of ${me.current.id}`} />}</RequireMe>, { wrapper: TestApp });
  fireEvent.change(await screen.findByLabelText("Name of a1"), { target: { value: "Erik" } });

  vi.setSystemTime(Date.now() + 120_000);
  act(() => void window.dispatchEvent(new Event("visibilitychange")));
  await vi.waitFor(() => expect(requestCount()).toBeGreaterThan(1));
  await act(async () => {});
  expect(screen.getByLabelText("Name of a1")).toHaveValue("Erik");
});
