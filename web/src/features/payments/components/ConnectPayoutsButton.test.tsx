import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { ConnectPayoutsButton } from "./ConnectPayoutsButton";

afterEach(() => vi.unstubAllGlobals());

test("the button works again after the browser's back button", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ url: "#provider" }));
  render(<ConnectPayoutsButton source="settings" label="Connect payouts" />, { wrapper: TestApp });
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Connect payouts" });
  fireEvent.click(button);
  await waitFor(() => expect(window.location.hash).toBe("#provider"));
  expect(button.disabled).toBe(true);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await waitFor(() => expect(button.disabled).toBe(false));
});
