import { act, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { unsentKey } from "~/api/deviceKeys";
import { session } from "~/api/session";
import { device, outboxOf } from "~/lib/device";
import { storage } from "~/lib/storage";
import { renderAt } from "~/ui/testing/renderAt";
import SignInPage from "./SignInPage";

afterEach(() => {
  session.clear();
  storage.remove(unsentKey("message", "m1", "maya"));
  for (const key of device.keys()) device.remove(key);
});

function expireSession() {
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "maya", role: "user" } });
  session.expire();
}

test("after a session has expired, sign-in says so, and promises nothing that is not on this device", async () => {
  device.set(`${outboxOf("tom")}write`, "{}");
  expireSession();
  renderAt(SignInPage);
  expect(await screen.findByText("Your session has expired. Sign in to continue.")).toBeVisible();
  await act(() => device.ready);
  expect(screen.queryByText(/saved on this device/)).toBeNull();
});

test("after a session has expired, sign-in says that training which was not synced is on this device", async () => {
  device.set(`${outboxOf("maya")}write`, "{}");
  expireSession();
  renderAt(SignInPage);
  expect(await screen.findByText(/What you haven't sent yet is saved on this device\./)).toBeVisible();
});

test("after a session has expired, sign-in says so of messages too", async () => {
  storage.set(unsentKey("message", "m1", "maya"), "{}");
  expireSession();
  renderAt(SignInPage);
  expect(await screen.findByText(/What you haven't sent yet is saved on this device\./)).toBeVisible();
});

test("after signing out, it does not", async () => {
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "maya", role: "user" } });
  session.clear("user");
  renderAt(SignInPage);
  expect(await screen.findByRole("button", { name: "Sign in" })).toBeVisible();
  expect(screen.queryByText(/Your session has expired/)).toBeNull();
});
