import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import MembershipDialogs from "./MembershipDialogs";

afterEach(() => vi.unstubAllGlobals());

test("shows an error and a retry button when the program cannot be loaded", async () => {
  const fetch = vi.fn(async () => new Response("{}", { status: 503 }));
  vi.stubGlobal("fetch", fetch);
  render(
    <MembershipDialogs open="retry" onOpen={vi.fn()} programId="p" title="Squats" membership={null} from="page" />,
    {
      wrapper: TestApp,
    },
  );
  expect(await screen.findByRole("dialog", { name: "Squats" })).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: /try again/i }));
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
});
