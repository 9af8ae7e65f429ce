import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { refreshAfter, refreshAll } from "./refresh";

function cache() {
  const client = new QueryClient();
  client.setQueryData(["get", "/api/users/me"], { current: {} });
  client.setQueryData(["get", "/api/plans", { params: { query: { page: 1 } } }], []);
  const stale = (path: string) =>
    client.getQueryCache().findAll({ predicate: ({ queryKey }) => queryKey[1] === path })[0]?.state.isInvalidated;
  return { client, stale };
}

test("a message makes its queries stale and no others", () => {
  const { client, stale } = cache();
  refreshAfter(client, { event: "new_notification", id: "1" });
  expect(stale("/api/users/me")).toBe(true);
  expect(stale("/api/plans")).toBe(false);
});

test.each(["check_list", "subscribe_updated"])("[ACC-33] [SUB-46] %s shows who one is anew", (event) => {
  const { client, stale } = cache();
  refreshAfter(client, { event });
  expect(stale("/api/users/me")).toBe(true);
  expect(stale("/api/plans")).toBe(false);
});

test("an unknown message disturbs nothing", () => {
  const { client, stale } = cache();
  refreshAfter(client, { type: "weather" });
  refreshAfter(client, {});
  expect(stale("/api/users/me")).toBe(false);
});

test("after a lost connection everything is stale", () => {
  const { client, stale } = cache();
  refreshAll(client);
  expect(stale("/api/users/me")).toBe(true);
  expect(stale("/api/plans")).toBe(true);
});
