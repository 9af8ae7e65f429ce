import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { renderAt } from "~/ui/testing/renderAt";
import { unsentWork } from "../lib/unsentWork";
import { VoiceNote } from "./VoiceNote";

const end = vi.fn();
vi.mock("../lib/recorder", async (original) => ({
  ...(await original<object>()),
  record: async () => ({ stop: async () => new Blob(["sound"], { type: "audio/mp4" }), cancel: end }),
}));
vi.mock("~/domain/media/viewer/SoundPlayer", () => ({ SoundPlayer: () => <p>Recorded</p> }));

beforeEach(() => {
  end.mockClear();
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: () => undefined }));
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "maya", role: "user" } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  session.clear();
});

async function recorded() {
  const page = renderAt(() => <VoiceNote onSend={async () => undefined} onClose={() => undefined} />, "/chat/1");
  await userEvent.click(await screen.findByRole("button", { name: "Stop" }));
  expect(await screen.findByText("Recorded")).toBeVisible();
  return page;
}

test("who goes elsewhere is asked whether the recording goes, and it stays unless they say so", async () => {
  const { history, router } = await recorded();
  const leave = () => act(async () => void router.navigate({ to: "/chat/2" as never }));
  await leave();
  await userEvent.click(await screen.findByRole("button", { name: "Keep it" }));
  expect(history.location.pathname).toBe("/chat/1");
  expect(screen.getByText("Recorded")).toBeVisible();
  await leave();
  const discard = await screen.findAllByRole("button", { name: "Discard recording" });
  await userEvent.click(discard.at(-1) as HTMLElement);
  await vi.waitFor(() => expect(history.location.pathname).toBe("/chat/2"));
  expect(await unsentWork()).toEqual([]);
});

test("it is named before signing out, and keeps nobody on the page whose session is over", async () => {
  const { history, router } = await recorded();
  expect(await unsentWork()).toEqual([
    { what: "You haven't sent your voice message.", consequence: "If you log out, the recording is lost." },
  ]);
  session.clear();
  await act(async () => void router.navigate({ to: "/onboarding" as never }));
  expect(history.location.pathname).toBe("/onboarding");
});
