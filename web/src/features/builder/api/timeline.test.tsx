import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Block } from "~/domain/training/content";
import { newBlock, newSession } from "~/domain/training/newParts";
import { TestApp } from "~/ui/testing/TestApp";
import { type Timeline, useShowSavedDays, useTimeline, useWeek } from "./timeline";

/** A server that answers the first request for each track and leaves any later one pending. */
function server() {
  const requested = new Set<string>();
  vi.stubGlobal("fetch", async (request: Request) => {
    const track = new URL(request.url).searchParams.get("track_id") ?? "first";
    if (requested.has(track)) return new Promise<Response>(() => {});
    requested.add(track);
    const timeline: Partial<Timeline> = {
      id: `of-${track}`,
      program_id: "program",
      track_id: track,
      first: 0,
      last_day: null,
      days: [],
    };
    return Response.json(timeline);
  });
}

afterEach(() => vi.unstubAllGlobals());

it("shows changed days in their own timeline, and on no other track of the program", async () => {
  server();
  const { result } = renderHook(
    () => ({
      usual: useTimeline({ programId: "program" }),
      named: useTimeline({ programId: "program", trackId: "second" }),
      show: useShowSavedDays("of-first"),
    }),
    { wrapper: TestApp },
  );
  await waitFor(() => expect(result.current.usual.data && result.current.named.data).toBeTruthy());
  const content = { version: 1 as const, sessions: [{ ...newSession(), title: "Lower" }] };
  act(() => result.current.show([{ day: 3, version: 1, content }]));
  await waitFor(() =>
    expect(result.current.usual.data?.days).toEqual([{ day: 3, version: 1, content, logged: 0, overrides: 0 }]),
  );
  expect(result.current.usual.data?.last_day).toBe(3);
  expect(result.current.named.data?.days).toEqual([]);
});

it("adds up the sets and minutes of a week as soon as a day of it is shown", async () => {
  server();
  const { result } = renderHook(
    () => ({ week: useWeek({ programId: "program" }, 1, true), show: useShowSavedDays("of-first") }),
    { wrapper: TestApp },
  );
  await waitFor(() => expect(result.current.week.totals).toEqual({ sets: 0, minutes: [0, 0, 0, 0, 0, 0, 0] }));
  const emom = { ...newBlock("emom"), rounds: 10, every_seconds: 60 } as Block;
  const content = { version: 1 as const, sessions: [{ ...newSession(), blocks: [emom] }] };
  act(() =>
    result.current.show([
      { day: 9, version: 1, content },
      { day: 14, version: 1, content },
    ]),
  );
  await waitFor(() => expect(result.current.week.totals).toEqual({ sets: 10, minutes: [0, 0, 10, 0, 0, 0, 0] }));
});
