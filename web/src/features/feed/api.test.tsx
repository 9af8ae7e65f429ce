import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { useFeed } from "./api";

const OPEN = { active: true, blocked: false, access_state: "active" };
const OVER = { active: false, blocked: true, access_state: "expired_trial" };

afterEach(() => {
  vi.unstubAllGlobals();
  session.clear();
});

test.each([
  ["a coach at work", { role: "coach", subscription: OPEN }, "/api/notifications"],
  ["a coach whose plan is over", { role: "coach", subscription: OVER }, "/api/notifications/restricted"],
  ["a client", { role: "user" }, "/api/notifications"],
] as const)("[FED-17] [API-07] the notifications of %s", async (_, person, path) => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    return Response.json(pathname.endsWith("/restricted") ? [] : { items: [], meta: {}, counters: {} });
  });
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "1", ...person } as never });
  const { result } = renderHook(() => useFeed(), { wrapper: TestApp });
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(asked).toEqual([path]);
});

test("[FED-19] the page of leaderboards asks for what is about them, whatever its activity type", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(new URL(request.url).search);
    return Response.json({ items: [], meta: {}, counters: {} });
  });
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "1", role: "user" } as never });
  const { result } = renderHook(() => useFeed({ leaderboards: true }), { wrapper: TestApp });
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(asked).toEqual(["?limit=20&leaderboards=true"]);
});
