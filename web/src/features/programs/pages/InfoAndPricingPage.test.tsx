import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import type { Program } from "../api";
import { sampleProgram } from "../sampleProgram";
import InfoAndPricingPage from "./InfoAndPricingPage";

const toast = vi.hoisted(() => vi.fn());
vi.mock("~/ui/link/usePage", () => ({ usePageParams: () => ({ programId: "p" }) }));
vi.mock("~/ui/toast/toast", () => ({ toast, toastError: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  toast.mockReset();
});

test.each<[Program["state"], string, string]>([
  ["draft", "Save as draft", "Saved as draft"],
  ["published", "Save changes", "Saved"],
])("saving a %s program says so", async (state, button, message) => {
  vi.stubGlobal("fetch", async () => Response.json({ ...sampleProgram, state }));
  render(<InfoAndPricingPage />, { wrapper: TestApp });
  await userEvent.click(await screen.findByRole("button", { name: button }));
  await vi.waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith(message));
});
