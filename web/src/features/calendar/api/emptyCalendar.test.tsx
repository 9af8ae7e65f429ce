import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { useEmptyReason } from "./emptyCalendar";

afterEach(() => vi.unstubAllGlobals());

function serveMemberships(items: object[]) {
  const serve = async (request: Request) => {
    const found = request.url.includes("state=active") ? items : [];
    return new Response(JSON.stringify({ items: found }), { headers: { "Content-Type": "application/json" } });
  };
  vi.stubGlobal("fetch", vi.fn(serve));
}

test("a client whose program has no days is told so, not to start a program", async () => {
  const membership = { state: "active", is_applied: true, abilities: [], starts_on: "2026-01-05" };
  serveMemberships([{ plan: { id: "p1", title: "Squat Every Day" }, membership }]);
  const { result } = renderHook(() => useEmptyReason("2026-01-12"), { wrapper: TestApp });
  await waitFor(() => expect(result.current).toEqual({ reason: "nothing_planned" }));
});

test("a client without a program is told to start one", async () => {
  serveMemberships([]);
  const { result } = renderHook(() => useEmptyReason("2026-01-12"), { wrapper: TestApp });
  await waitFor(() => expect(result.current).toEqual({ reason: "no_program" }));
});
