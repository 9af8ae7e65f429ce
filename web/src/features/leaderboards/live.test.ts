import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { refreshAfter } from "~/live/refresh";
import { refresh } from "./live";
import { ENTRIES, LIST, OF_DAY, ONE, SCORE } from "./paths";

test("a change of one leaderboard makes its queries and the lists stale, and no other leaderboard", () => {
  const client = new QueryClient();
  const of = (id: string) => ({ params: { path: { leaderboard_id: id, score_id: "s" } } });
  const keysOf = (id: string) => [ONE, ENTRIES, SCORE].map((path) => ["get", path, of(id)]);
  const lists = [LIST, OF_DAY].map((path) => ["get", path, {}]);
  for (const key of [...lists, ...keysOf("b"), ...keysOf("c")]) client.setQueryData(key, {});
  refreshAfter(client, { event: "leaderboard_changed", leaderboard_id: "b" }, [refresh]);
  const stale = (keys: unknown[][]) => keys.map((key) => client.getQueryState(key)?.isInvalidated);
  expect(stale([...lists, ...keysOf("b")])).toEqual([true, true, true, true, true]);
  expect(stale(keysOf("c"))).toEqual([false, false, false]);
});
