import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { SessionUser } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { ProfileMenu } from "./ProfileMenu";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Collects the paths that are requested. */
function collectRequests(): string[] {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    requests.push(new URL(request.url).pathname);
    return Response.json([]);
  });
  return requests;
}

function show(role: "coach" | "user") {
  const user = { id: "1", role, full_name: "Erik Lindqvist" } as SessionUser;
  render(<ProfileMenu user={user} links={[]} compact={false} />, { wrapper: TestApp });
}

test("[ACC-08] [API-22] the accounts of a coach are fetched on load", async () => {
  const requests = collectRequests();
  show("coach");
  await waitFor(() => expect(requests).toEqual(["/api/accounts"]));
});

test("[ACC-08] a client has no accounts to fetch", async () => {
  const requests = collectRequests();
  show("user");
  // Once a coach's menu that opened later has made its request, a client's would have been made too.
  show("coach");
  await waitFor(() => expect(requests).not.toEqual([]));
  expect(requests).toEqual(["/api/accounts"]);
});
