import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type SessionUser, session } from "~/api/session";
import { renderAt } from "~/ui/testing/renderAt";
import { DesktopAdvice } from "./DesktopAdvice";

const COACH: SessionUser = { id: "gym", user_id: "erik", role: "coach" };
const PHONE = "(max-width: 797.98px) and (pointer: coarse)";

/** Opens the page of a tool as somebody, on a phone or a computer. */
function open(user: SessionUser | null, device: "phone" | "computer" = "phone") {
  const matching = (query: string) => ({ matches: device === "phone" && query === PHONE });
  const ignore = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", (query: string) => ({ ...matching(query), ...ignore }));
  if (user) session.signIn({ access_token: "t", token_type: "Bearer", current: user });
  return renderAt(() => (
    <>
      <button type="button">Monday</button>
      <DesktopAdvice />
    </>
  ));
}
const advice = () => screen.findByRole("dialog", { name: "Easier on a computer" });

beforeEach(() => {
  session.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each(["Continue here", "Close"])("[SHL-36] it is closed with %s, and never shown again", async (button) => {
  open(COACH);
  await advice();
  await userEvent.click(screen.getByRole("button", { name: button }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  cleanup();
  session.clear();
  open({ ...COACH, user_id: "ines" });
  expect(await screen.findByText("Monday")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("[SHL-36] Escape closes it too; the focus begins on the button that goes on", async () => {
  open(COACH);
  await advice();
  await waitFor(() => expect(screen.getByRole("button", { name: "Continue here" })).toHaveFocus());
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  cleanup();
  open(COACH);
  expect(await screen.findByText("Monday")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("[SHL-36] the link of the page can be copied, to open it on a computer", async () => {
  const user = userEvent.setup();
  open(COACH);
  await advice();
  await user.click(screen.getByRole("button", { name: "Copy link" }));
  expect(await screen.findByText("Copied")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(location.href);
});

test.each([
  ["a client", { id: "maya", role: "user" } as SessionUser, "phone"],
  ["a visitor", null, "phone"],
  ["a coach on a computer", COACH, "computer"],
] as const)("[SHL-36] %s gets no advice", async (_who, user, device) => {
  const { container } = open(user, device);
  expect(await screen.findByText("Monday")).toBeVisible();
  // What is fetched would be there by then.
  await import("./DesktopAdviceDialog");
  await Promise.resolve();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(container).toBeVisible();
});
