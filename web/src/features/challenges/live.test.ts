import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { refreshAfter } from "~/live/refresh";
import { refresh } from "./live";

test("a change of a leaderboard makes every list of challenges stale", () => {
  const client = new QueryClient();
  const lists = ["/api/coach/challenges", "/api/athlete/challenges", "/api/coach/clients/{athlete_id}/challenges"].map(
    (path) => ["get", path, {}],
  );
  for (const key of lists) client.setQueryData(key, {});
  refreshAfter(client, { event: "leaderboard_changed", leaderboard_id: "row" }, [refresh]);
  expect(lists.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
});
