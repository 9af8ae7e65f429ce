import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { Toasts } from "~/ui/toast/Toasts";
import { FeedSummarySetting } from "./FeedSummarySetting";

/** A server that stores what was chosen, or refuses it. */
function serve(refuses = false) {
  const writes: unknown[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "GET") return Response.json({ summary: "off" });
    const body: unknown = await request.json();
    writes.push(body);
    return refuses ? Response.json({ errors: { base: ["Try again later."] } }, { status: 503 }) : Response.json(body);
  });
  return writes;
}

function Setting() {
  return (
    <>
      <FeedSummarySetting />
      <Toasts />
    </>
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a choice is saved at once", async () => {
  const writes = serve();
  render(<Setting />, { wrapper: TestApp });
  expect(await screen.findByRole("radio", { name: "Off" })).toBeChecked();
  await userEvent.click(screen.getByRole("radio", { name: "Every Monday" }));
  await waitFor(() => expect(writes).toEqual([{ summary: "weekly" }]));
  expect(await screen.findByText("Saved.")).toBeVisible();
  expect(screen.getByRole("radio", { name: "Every Monday" })).toBeChecked();
});

test("a choice that is refused is taken back, and the reason is shown", async () => {
  serve(true);
  render(<Setting />, { wrapper: TestApp });
  await userEvent.click(await screen.findByRole("radio", { name: "Every day" }));
  expect(await screen.findByText("Try again later.")).toBeVisible();
  expect(screen.getByRole("radio", { name: "Off" })).toBeChecked();
});
