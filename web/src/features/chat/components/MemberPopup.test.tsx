import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { setErrorHandler } from "~/api/errorHandling";
import { queryClient } from "~/api/query";
import { TestApp } from "~/ui/testing/TestApp";
import { MemberPopup } from "./MemberPopup";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("[ERR-14] a list of members that fails to load is only reported in the console, and nobody is said to be missing", async () => {
  const shown = vi.fn();
  setErrorHandler(shown);
  const told = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async () => Response.json({ errors: { base: ["Later."] } }, { status: 404 }));
  render(
    <QueryClientProvider client={queryClient}>
      <MemberPopup ref={null} conversationId="c" term="ma" members={3} onPick={vi.fn()} />
    </QueryClientProvider>,
    { wrapper: TestApp },
  );
  await waitFor(() =>
    expect(told).toHaveBeenCalledWith("Query failed", "/api/chat/room/{conversation_id}/members", "Later."),
  );
  expect(shown).not.toHaveBeenCalled();
  expect(screen.queryByText(/Later\./)).toBeNull();
  expect(screen.queryByText("No users found")).toBeNull();
});
