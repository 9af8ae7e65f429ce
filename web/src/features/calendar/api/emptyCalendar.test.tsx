import { onlineManager } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { device } from "~/lib/device";
import { TestApp } from "~/ui/testing/TestApp";
import { useEmptyReason } from "./emptyCalendar";

afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  for (const key of device.keys()) device.remove(key);
  vi.unstubAllGlobals();
});

function serveMemberships(items: object[], past: object[] = []) {
  const serve = async (request: Request) => {
    const found = request.url.includes("state=active") ? items : request.url.includes("state=past") ? past : [];
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

test("without a connection, the reason of the last visit is known until the program starts", async () => {
  const membership = { state: "active", is_applied: true, is_blocked: false, abilities: [], starts_on: "2026-01-15" };
  serveMemberships([{ plan: { id: "p1", title: "Squat Every Day" }, membership }]);
  const open = (today: string) => renderHook(() => useEmptyReason(today), { wrapper: TestApp });
  const first = open("2026-01-12");
  await waitFor(() => expect(first.result.current).toMatchObject({ reason: "starts_later", startsOn: "2026-01-15" }));
  first.unmount();
  onlineManager.setOnline(false);
  const { result } = open("2026-01-13");
  expect(result.current).toMatchObject({ reason: "starts_later", startsOn: "2026-01-15" });
  expect(open("2026-01-15").result.current).toBeNull();
});

const row = (membership: object) => ({
  plan: { id: "p1", title: "Squat Every Day" },
  membership: { is_applied: true, is_blocked: false, abilities: [], ...membership },
});
const program = expect.objectContaining({ id: "p1" });

test.each(["past_due", "incomplete", "resume"])(
  "a client in state %s is told what to do, not to wait",
  async (state) => {
    serveMemberships([row({ state: "active" }), row({ state, is_applied: false })]);
    const { result } = renderHook(() => useEmptyReason("2026-01-12"), { wrapper: TestApp });
    await waitFor(() => expect(result.current).toEqual({ reason: state, program }));
  },
);

test.each([
  ["removed", { state: "canceled", is_blocked: true }],
  ["never_paid", { state: "incomplete_expired", is_applied: false }],
  ["ended", { state: "past" }],
])("a client whose program is over learns that it is %s", async (reason, membership) => {
  serveMemberships([], [row(membership)]);
  const { result } = renderHook(() => useEmptyReason("2026-01-12"), { wrapper: TestApp });
  await waitFor(() => expect(result.current).toEqual({ reason, program }));
});
