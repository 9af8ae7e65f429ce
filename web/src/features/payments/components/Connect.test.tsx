import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { ConnectButton } from "./Connect";

afterEach(() => vi.unstubAllGlobals());

test("who comes back from the provider with the browser's button can go there again", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ url: "#provider" }));
  render(<ConnectButton source="settings" label="Connect payouts" />, { wrapper: TestApp });
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Connect payouts" });
  fireEvent.click(button);
  await waitFor(() => expect(window.location.hash).toBe("#provider"));
  expect(button.disabled).toBe(true);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await waitFor(() => expect(button.disabled).toBe(false));
});
