import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { refreshAfter } from "~/live/refresh";
import { refresh } from "./live";

const OWN = "/api/athlete/body_metrics/photos";
const OF_CLIENT = "/api/coach/clients/{athlete_id}/body_metrics/photos";
const of = (athlete_id: string) => ({ params: { path: { athlete_id } } });

test("after a change the lists of this client's photos are fetched again, but no pictures", () => {
  const client = new QueryClient();
  const stale = [
    ["get", OWN, {}],
    ["get", OF_CLIENT, of("maya")],
  ];
  const fresh = [
    ["get", OF_CLIENT, of("tom")],
    ["get", `${OWN}/{progress_photo_id}/{size}`, { params: { path: { progress_photo_id: "1", size: "small" } } }],
  ];
  for (const key of [...stale, ...fresh]) client.setQueryData(key, {});
  const areStale = (keys: unknown[][]) => keys.map((key) => client.getQueryState(key)?.isInvalidated);
  refreshAfter(client, { event: "body_metric_list_changed", account_id: "gym" }, [refresh]);
  expect(areStale([...stale, ...fresh])).toEqual([false, false, false, false]);
  refreshAfter(client, { event: "body_metrics_changed", client_id: "maya" }, [refresh]);
  expect(areStale(stale)).toEqual([true, true]);
  expect(areStale(fresh)).toEqual([false, false]);
});
