import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { SessionUser } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { ProfileMenu } from "./ProfileMenu";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function requestsOf(role: "coach" | "user") {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    requests.push(new URL(request.url).pathname);
    return Response.json([]);
  });
  const user = { id: "1", role, full_name: "Erik Lindqvist" } as SessionUser;
  render(<ProfileMenu user={user} links={[]} compact={false} />, { wrapper: TestApp });
  return requests;
}

test("[ACC-08] [API-22] the accounts of a coach are fetched on load", async () => {
  const requests = requestsOf("coach");
  await waitFor(() => expect(requests).toEqual(["/api/accounts"]));
});

test("[ACC-08] a client has no accounts to fetch", async () => {
  const requests = requestsOf("user");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(requests).toEqual([]);
});
