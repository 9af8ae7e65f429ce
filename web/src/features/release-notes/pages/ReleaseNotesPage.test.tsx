import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import ReleaseNotesPage from "./ReleaseNotesPage";

vi.mock("~/ui/link/usePage", () => ({ usePageNumber: () => [1, () => undefined] }));

afterEach(() => {
  vi.unstubAllGlobals();
  session.clear();
});

test("[RTE-71] without notes the page says so, and a failure offers a retry", async () => {
  session.signIn({ access_token: "token", token_type: "Bearer", current: { id: "client", role: "user" } });
  let fails = true;
  vi.stubGlobal("fetch", async (request: Request) => {
    if (new URL(request.url).pathname !== "/api/notes" || fails) {
      return Response.json({ errors: {} }, { status: 503 });
    }
    const pagination = { current_page: 1, per_page: 10, total_pages: 1, total: 0 };
    return Response.json({ items: [], pagination });
  });
  render(<ReleaseNotesPage />, { wrapper: TestApp });
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByText(/^No release notes yet\./)).toBeNull();
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByText(/^No release notes yet\./)).toBeVisible();
});
