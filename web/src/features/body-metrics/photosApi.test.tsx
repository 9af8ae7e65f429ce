import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { useForgetPhotos } from "./photosApi";

const OWN = "/api/athlete/body_metrics/photos";
const OF_CLIENT = "/api/coach/clients/{athlete_id}/body_metrics/photos";
const METRICS = "/api/coach/clients/{athlete_id}/body_metrics";
const of = (athlete_id: string, rest: Record<string, string> = {}) => ({ params: { path: { athlete_id, ...rest } } });
const file = (athlete_id: string) =>
  [
    "get",
    `${OF_CLIENT}/{progress_photo_id}/{size}`,
    of(athlete_id, { progress_photo_id: "1", size: "small" }),
  ] as const;

test("[LDB-08] photos that a client no longer shares are let go of, and nothing else is", () => {
  const client = new QueryClient();
  const forgotten = [["get", OF_CLIENT, of("maya")], file("maya")];
  const kept = [["get", OF_CLIENT, of("tom")], file("tom"), ["get", METRICS, of("maya")], ["get", OWN, {}]];
  for (const key of [...forgotten, ...kept]) client.setQueryData(key, {});
  const has = (keys: (readonly unknown[])[]) => keys.map((key) => client.getQueryData(key) !== undefined);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { rerender } = renderHook(({ id }) => useForgetPhotos(id), { wrapper, initialProps: { id: "maya" } });
  expect(has(forgotten)).toEqual([false, false]);
  expect(has(kept)).toEqual([true, true, true, true]);
  rerender({ id: "tom" });
  expect(has(kept)).toEqual([false, false, true, true]);
});
