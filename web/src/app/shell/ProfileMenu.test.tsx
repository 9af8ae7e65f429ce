import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { SessionUser } from "~/api/session";
import { useOwnAccounts } from "~/domain/accounts/switchAccount";
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

const Known = () => <p>{useOwnAccounts(true).data?.length} accounts are known</p>;

function show(role: "coach" | "user", beside?: ReactNode) {
  const user = { id: "1", role, full_name: "Erik Lindqvist" } as SessionUser;
  render(
    <>
      <ProfileMenu user={user} links={[]} compact={false} />
      {beside}
    </>,
    { wrapper: TestApp },
  );
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

test("[ACC-08] accounts that are known later move no item of the open menu; they are there the next time", async () => {
  let answer: (response: Response) => void = () => {};
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  show("coach", <Known />);
  const button = screen.getByRole("button", { name: /^Account menu/ });
  await userEvent.click(button);
  const items = await screen.findAllByRole("menuitem");
  const texts = () => items.map(({ textContent }) => textContent);
  const before = texts();
  expect(before.at(-1)).toBe("Log out");
  const account = { invite_status: "accepted", account_kind: "private", current_account: false };
  answer(
    Response.json([
      { ...account, id: "1", title: "Erik Lindqvist", current_account: true },
      { ...account, id: "2", title: "Harbour Studio" },
    ]),
  );
  await screen.findByText("2 accounts are known");
  expect(texts()).toEqual(before);
  expect(screen.getAllByRole("menuitem")).toEqual(items);
  await userEvent.keyboard("{Escape}");
  await userEvent.click(button);
  expect(await screen.findByRole("menuitem", { name: "Harbour Studio" })).toBeVisible();
});
