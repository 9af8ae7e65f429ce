import type { LiveRefresh, StaleQueries } from "~/live/events";

export const refresh = {
  benchmark_results_changed: ({ client_id, benchmark_id }): StaleQueries[] => [
    "/api/athlete/benchmarks",
    { path: "/api/athlete/benchmarks/{benchmark_id}", params: { benchmark_id } },
    { path: "/api/coach/clients/{athlete_id}/benchmarks", params: { athlete_id: client_id } },
    {
      path: "/api/coach/clients/{athlete_id}/benchmarks/{benchmark_id}",
      params: { athlete_id: client_id, benchmark_id },
    },
    "/api/coach/benchmarks",
  ],
  benchmarks_changed: () => [
    "/api/coach/benchmarks",
    "/api/coach/clients/{athlete_id}/benchmarks",
    "/api/coach/clients/{athlete_id}/benchmarks/{benchmark_id}",
  ],
} satisfies LiveRefresh;
