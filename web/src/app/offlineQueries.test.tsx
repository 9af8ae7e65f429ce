import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { TestApp } from "~/ui/testing/TestApp";
import { $api, onError } from "~/api/client";
import { session } from "~/api/session";
import { RequireMe } from "~/features/accounts/components/RequireMe";
import { useTimeline } from "~/features/builder/api/timeline";
import { useFeed } from "~/features/feed/api";
import { useUnread } from "~/features/feed/unread";
import { useFormChecks } from "~/features/form-checks/api";

function Macros() {
  const { data, error, refetch } = $api.useQuery("get", "/api/athlete/macro_targets", onError("page"));
  if (data) return <p>Loaded</p>;
  return error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton height={20} />;
}

afterEach(() => {
  cleanup();
  session.clear();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

test("without a connection a page that was never fetched says so, and opens once there is one", async () => {
  const fetch = vi.fn(() => Promise.resolve(Response.json({ items: [] })));
  vi.stubGlobal("fetch", fetch);
  onlineManager.setOnline(false);
  render(<Macros />, { wrapper: TestApp });
  expect(screen.getByRole("heading", { name: "No connection" })).toBeVisible();
  expect(screen.getByText(/this page isn't on this device/)).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByText("Loaded")).toBeVisible();
});

test("without a connection a page shows what it fetched before", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ items: [] })));
  render(<Macros />, { wrapper: TestApp });
  expect(await screen.findByText("Loaded")).toBeVisible();
  act(() => onlineManager.setOnline(false));
  expect(screen.getByText("Loaded")).toBeVisible();
});

const Profile = () => <RequireMe>{() => <p>Loaded</p>}</RequireMe>;
function Shown({ data, error, refetch }: { data: unknown; error: unknown; refetch: () => void }) {
  if (data) return <p>Loaded</p>;
  return error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton height={20} />;
}
const Schedule = () => <Shown {...useTimeline({ programId: "base" })} />;
const FormChecks = () => <Shown {...useFormChecks("waiting")} />;
const Notifications = () => <Shown {...useFeed()} />;
const Bell = () => <Shown {...useUnread()} />;
const PAGES = { Profile, Schedule, FormChecks, Notifications, Bell };
test.each(Object.entries(PAGES))("without a connection this says so too: %s", async (_, Shows) => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ items: [], days: [], current: {}, pagination: {} })));
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "maya", role: "user" } });
  onlineManager.setOnline(false);
  render(<Shows />, { wrapper: TestApp });
  expect(screen.getByRole("heading", { name: "No connection" })).toBeVisible();
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByText("Loaded")).toBeVisible();
});
