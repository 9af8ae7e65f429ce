import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { device } from "~/lib/device";
import { TestApp } from "~/ui/testing/TestApp";
import type { DayBody } from "../offline/outbox";
import { addToOutbox, trainingOutbox } from "../offline/trainingOutbox";
import { RefusedWork } from "./RefusedWork";

afterEach(() => {
  trainingOutbox().remove(() => true);
  session.clear();
  for (const key of device.keys()) device.remove(key);
  vi.unstubAllGlobals();
});

/** Logs a comment, which the server refuses. */
async function logRefused(comment: string) {
  const refused = () =>
    trainingOutbox()
      .get()
      .filter((write) => write.refused).length;
  const before = refused();
  act(() => addToOutbox({ kind: "day", target: `e/1/2026-11-22/day:${comment}`, body: { comment } as DayBody }));
  await waitFor(() => expect(refused()).toBe(before + 1));
}

test("only what was copied can be removed", async () => {
  vi.stubGlobal("fetch", async (request: Request) => {
    const { comment } = (await request.json()) as DayBody;
    return Response.json({ reason: comment === "Knee hurts" ? "closed" : "too_old" }, { status: 404 });
  });
  const writeText = vi.fn().mockResolvedValue(undefined);
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "maya", role: "user" } });
  render(<RefusedWork />, { wrapper: TestApp });
  await logRefused("Knee hurts");
  expect(screen.queryByRole("button", { name: "Remove" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Keep a copy" }));
  await screen.findByRole("button", { name: "Remove" });

  await logRefused("Better now");
  expect(screen.queryByRole("button", { name: "Remove" })).toBeNull();
  await screen.findByText(/more than 30 days ago/);
  expect(screen.getByText(/wasn't open to you.+more than 30 days ago/)).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Keep a copy" }));
  expect(writeText).toHaveBeenLastCalledWith("Knee hurts\nBetter now");
  fireEvent.click(await screen.findByRole("button", { name: "Remove" }));
  await waitFor(() => expect(trainingOutbox().get()).toEqual([]));
});

test("what waits to be sent again is not removed with what was refused again", async () => {
  const answers: Record<string, () => Response> = {};
  vi.stubGlobal("fetch", async (request: Request) => {
    const { comment } = (await request.json()) as DayBody;
    return answers[comment ?? ""]?.() ?? Response.json({ reason: "closed" }, { status: 404 });
  });
  const writeText = vi.fn().mockResolvedValue(undefined);
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "maya", role: "user" } });
  render(<RefusedWork />, { wrapper: TestApp });
  await logRefused("Knee hurts");
  await logRefused("Better now");
  fireEvent.click(screen.getByRole("button", { name: "Keep a copy" }));
  await screen.findByRole("button", { name: "Remove" });
  answers["Better now"] = () => Response.json({}, { status: 503 });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(trainingOutbox().isStuck()).toBe(true));
  fireEvent.click(await screen.findByRole("button", { name: "Remove" }));
  const left = trainingOutbox().get();
  expect(left.map(({ body }) => (body as DayBody).comment)).toEqual(["Better now"]);
});

test("what the server always fails with is named, and what was logged after it is sent", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { comment } = (await request.json()) as DayBody;
    if (comment === "Knee hurts") return Response.json({}, { status: 500 });
    sent.push(comment ?? "");
    return Response.json({});
  });
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "maya", role: "user" } });
  render(<RefusedWork />, { wrapper: TestApp });
  for (const comment of ["Knee hurts", "Better now"]) {
    const write = { kind: "day", target: `e/1/2026-11-22/day:${comment}`, body: { comment } as DayBody } as const;
    act(() => addToOutbox(write));
  }
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  vi.useRealTimers();
  expect(sent).toEqual(["Better now"]);
  expect(screen.getByText(/keeps going wrong on our side/)).toBeVisible();
  expect(screen.getAllByRole("listitem").map((line) => line.textContent)).toEqual(["Knee hurts"]);
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Keep a copy" })).toBeVisible();
});

test("of many that were refused, the first are named, and a copy has all", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ reason: "closed" }, { status: 404 }));
  const writeText = vi.fn().mockResolvedValue(undefined);
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "maya", role: "user" } });
  render(<RefusedWork />, { wrapper: TestApp });
  const comments = ["One", "Two", "Three", "Four", "Five"];
  // oxlint-disable-next-line no-await-in-loop -- in this order
  for (const comment of comments) await logRefused(comment);
  const shown = screen.getAllByRole("listitem").map((line) => line.textContent);
  expect(shown).toEqual(["One", "Two", "Three", "and 2 more"]);
  fireEvent.click(screen.getByRole("button", { name: "Keep a copy" }));
  expect(writeText).toHaveBeenLastCalledWith(comments.join("\n"));
});
