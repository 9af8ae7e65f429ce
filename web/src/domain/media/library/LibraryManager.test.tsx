import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { setErrorHandler } from "~/api/errorHandling";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import type { LibraryOwner } from "../kinds";
import { LibraryManager } from "./LibraryManager";
import { NO_FILTERS } from "./filters";

afterEach(() => {
  cleanup();
  setErrorHandler(() => {});
  vi.unstubAllGlobals();
  session.clear();
});

async function show({ wanted, owns }: { wanted: LibraryOwner; owns: boolean }) {
  session.signIn({
    access_token: "token",
    token_type: "Bearer",
    current: { id: "1", role: "coach", is_account_owner: owns },
  });
  vi.stubGlobal("fetch", async () =>
    Response.json({
      items: [],
      pagination: { current_page: 1, total_pages: 1, per_page: 15, total: 0 },
      hyrox_access: true,
      quota: { used: 1, limit: 100 },
      uses: {},
      tags: [],
    }),
  );
  render(<LibraryManager title="Resources" wanted={wanted} filters={NO_FILTERS} onFilters={() => undefined} />, {
    wrapper: TestApp,
  });
  await screen.findByRole("progressbar", { name: "Used space" });
  return screen.queryAllByRole("button", { name: /Add link|Upload files/ }).length > 0;
}

test("[MED-14] HYROX's library offers to add files to the owner of an account with access", async () => {
  expect(await show({ wanted: "hyrox", owns: true })).toBe(true);
});

test("[MED-14] the product's library offers nobody to add files", async () => {
  expect(await show({ wanted: "regimen", owns: true })).toBe(false);
});

test("[ERR-13] a library that may not be read is left to the shared handler", async () => {
  const shared = vi.fn();
  setErrorHandler(shared);
  session.signIn({ access_token: "token", token_type: "Bearer", current: { id: "1", role: "coach" } });
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 403 }));
  render(<LibraryManager title="Resources" wanted="current" filters={NO_FILTERS} onFilters={() => undefined} />, {
    wrapper: TestApp,
  });
  await vi.waitFor(() => expect(shared).toHaveBeenCalled());
  expect(shared.mock.calls[0]?.[0]).toMatchObject({ kind: "redirect", to: "root" });
});
