import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { formDrafts } from "~/api/formDrafts";
import { session } from "~/api/session";
import { device } from "~/lib/device";
import { TestApp } from "~/ui/testing/TestApp";
import { DeleteAccount } from "./DeleteAccount";

afterEach(() => {
  session.clear();
  for (const key of device.keys()) device.remove(key);
  vi.unstubAllGlobals();
});

test("leaves nothing of the person on the device, and what others have not sent", async () => {
  vi.stubGlobal("fetch", async () => Response.json({}));
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "maya", role: "user" } });
  for (const key of ["day/maya/1", "outbox/maya/1", "outbox/tom/1"]) device.set(key, "{}");
  formDrafts.set("person", { values: { first_name: "Maja" }, saved: {} });
  render(<DeleteAccount />, { wrapper: TestApp });
  fireEvent.click(screen.getByRole("button", { name: /Delete/ }));
  fireEvent.change(await screen.findByLabelText(/Type/), { target: { value: "DELETE" } });
  fireEvent.change(screen.getByLabelText(/password/i, { selector: "input" }), { target: { value: "correct horse" } });
  fireEvent.click(screen.getAllByRole("button", { name: /Delete/ }).at(-1) as HTMLElement);
  await waitFor(() => expect(device.keys()).toEqual(["outbox/tom/1"]));
  expect(session.get().token).toBeNull();
  expect(Object.entries(localStorage).join()).not.toContain("Maja");
});
