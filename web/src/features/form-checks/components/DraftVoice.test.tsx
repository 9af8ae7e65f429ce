import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { DraftVoice } from "./DraftVoice";
import type { ClipPlayer } from "./useClip";

const GONE = "This voice-over is no longer available. Record it again or remove it.";
const PREPARING = "Preparing the voice-over…";

beforeEach(() => {
  vi.useFakeTimers();
  session.signIn({ access_token: "token", token_type: "Bearer", current: { id: "1", role: "coach" } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  session.forget();
});

/** Shows a voice-over of an earlier visit; the server gives these replies, the last one again and again. */
async function show(...replies: { status?: number; body: object }[]): Promise<void> {
  vi.stubGlobal("fetch", async () => {
    const { status = 200, body } = (replies.length > 1 ? replies.shift() : replies[0]) ?? { body: {} };
    return Response.json(body, { status });
  });
  const voice = { mediaId: "1", events: [] };
  render(<DraftVoice voice={voice} player={{} as ClipPlayer} onRemove={() => undefined} />, { wrapper: TestApp });
  await pass(0);
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const player = () => screen.queryByRole("button", { name: "Play voice-over" });
const published = { body: { state: "published", src: "/files/voice.m4a" } };

test("a voice-over is heard once the server has prepared it, also when the server was away meanwhile", async () => {
  const away = { status: 503, body: {} };
  await show({ body: { state: "processing", src: null } }, away, away, published);
  expect(screen.getByText(PREPARING)).toBeVisible();
  await pass(10_000);
  expect(player()).toBeVisible();
  expect(screen.queryByText(PREPARING)).toBeNull();
});

test("a server that is away at first loses no voice-over", async () => {
  const away = { status: 503, body: {} };
  await show(away, away, published);
  expect(screen.queryByText(GONE)).toBeNull();
  await pass(10_000);
  expect(player()).toBeVisible();
});

test.each([
  ["can't be used", { body: { state: "failed", src: null } }],
  ["was deleted", { status: 404, body: {} }],
])("one that %s says so", async (_, reply) => {
  await show(reply);
  expect(screen.getByText(GONE)).toBeVisible();
  expect(screen.queryByText(PREPARING)).toBeNull();
  expect(player()).toBeNull();
});
