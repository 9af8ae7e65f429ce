import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { TestApp } from "~/ui/testing/TestApp";
import { $api, onError } from "~/api/client";

function Macros() {
  const { data, error, refetch } = $api.useQuery("get", "/api/athlete/macro_targets", onError("page"));
  if (data) return <p>Loaded</p>;
  return error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton height={20} />;
}

afterEach(() => {
  cleanup();
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
