import { onlineManager } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { device } from "~/lib/device";
import { TestApp } from "~/ui/testing/TestApp";
import { useEmptyReason } from "./emptyCalendar";
import { useMemberships } from "./memberships";

const PROGRAM = { id: "p1", title: "Squat Every Day" };
const known = (reason: object) => ({ status: "known", reason });

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
  serveMemberships([{ plan: PROGRAM, membership }]);
  const { result } = renderHook(() => useEmptyReason("2026-01-12"), { wrapper: TestApp });
  await waitFor(() => expect(result.current).toEqual(known({ reason: "nothing_planned" })));
});

test("a client without a program is told to start one", async () => {
  serveMemberships([]);
  const { result } = renderHook(() => useEmptyReason("2026-01-12"), { wrapper: TestApp });
  await waitFor(() => expect(result.current).toEqual(known({ reason: "no_program" })));
});

test("without a connection, the reason of the last visit is known until the program starts", async () => {
  const membership = { state: "active", is_applied: true, is_blocked: false, abilities: [], starts_on: "2026-01-15" };
  serveMemberships([{ plan: PROGRAM, membership }]);
  const later = { reason: "starts_later", program: PROGRAM, startsOn: "2026-01-15" };
  const open = (today: string) => renderHook(() => useEmptyReason(today), { wrapper: TestApp });
  const first = open("2026-01-12");
  await waitFor(() => expect(first.result.current).toEqual(known(later)));
  first.unmount();
  onlineManager.setOnline(false);
  const { result } = open("2026-01-13");
  expect(result.current).toEqual(known(later));
  expect(open("2026-01-15").result.current).toEqual({ status: "offline" });
});

const row = (membership: object) => ({
  plan: { ...PROGRAM, tagline: "Not stored" },
  membership: { is_applied: true, is_blocked: false, abilities: [], ...membership },
});

test.each(["past_due", "incomplete", "resume"])(
  "a client in state %s is told what to do, not to wait",
  async (state) => {
    serveMemberships([row({ state: "active" }), row({ state, is_applied: false })]);
    const { result } = renderHook(() => useEmptyReason("2026-01-12"), { wrapper: TestApp });
    await waitFor(() => expect(result.current).toEqual(known({ reason: state, program: PROGRAM })));
  },
);

test.each([
  ["removed", { state: "canceled", is_blocked: true }],
  ["never_paid", { state: "incomplete_expired", is_applied: false }],
  ["ended", { state: "past" }],
])("a client whose program is over learns that it is %s", async (reason, membership) => {
  serveMemberships([], [row(membership)]);
  const { result } = renderHook(() => useEmptyReason("2026-01-12"), { wrapper: TestApp });
  await waitFor(() => expect(result.current).toEqual(known({ reason, program: PROGRAM })));
});

test("where a request fails, the reason of the last visit is shown and stays stored", async () => {
  serveMemberships([row({ state: "past_due", is_applied: false })]);
  const pastDue = known({ reason: "past_due", program: PROGRAM });
  const open = () =>
    renderHook(() => ({ answer: useEmptyReason("2026-01-12"), error: useMemberships("active").error }), {
      wrapper: TestApp,
    });
  const first = open();
  await waitFor(() => expect(first.result.current.answer).toEqual(pastDue));
  first.unmount();
  // The browser still believes to have a connection.
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 500 }));
  const { result } = open();
  expect(result.current.answer, "until the answer it may be out of date").toEqual({ status: "pending" });
  await waitFor(() => expect(result.current.error).toBeTruthy());
  expect(result.current.answer).toEqual(pastDue);
  onlineManager.setOnline(false);
  expect(open().result.current.answer).toEqual(pastDue);
});

test.each(["state=active", "state=past", "invites"])(
  "a failed request (%s) is no reason, and can be retried",
  async (failing) => {
    serveMemberships([]);
    const serve = fetch;
    vi.stubGlobal("fetch", async (request: Request) =>
      request.url.includes(failing) ? Response.json({}, { status: 500 }) : serve(request),
    );
    const { result } = renderHook(() => useEmptyReason("2026-01-12"), { wrapper: TestApp });
    await waitFor(() => expect(result.current).toMatchObject({ status: "failed" }));
    expect(device.keys()).toEqual([]);
    serveMemberships([]);
    if (result.current.status === "failed") void result.current.retry();
    await waitFor(() => expect(result.current).toEqual(known({ reason: "no_program" })));
  },
);
