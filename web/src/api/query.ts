import { onlineManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { Problem, sentenceOf } from "~/lib/problem";

// Without this the library believes until the first event that there is a connection.
if (typeof navigator !== "undefined") onlineManager.setOnline(navigator.onLine);

/** One cache for the whole app. A refusal is an answer and is not asked for again; a failure of the way is, once. */
export const queryClient = new QueryClient({
  // Whoever reads shows the failure or can do without; either way it can be looked up.
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => console.warn("Not read", queryKey[1], sentenceOf(error)),
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) =>
        failures < 1 && (!(error instanceof Problem) || error.status === 0 || error.status >= 500),
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});
