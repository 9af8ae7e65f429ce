import { onlineManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, errorMessage } from "~/lib/apiError";

// Without this the library assumes a connection until the first event.
if (typeof navigator !== "undefined") onlineManager.setOnline(navigator.onLine);

/** The one query cache of the app. A refusal is not retried; a failed connection or server is, once. */
export const queryClient = new QueryClient({
  // The component that reads shows the failure or does without; the console has it in any case.
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => console.warn("Query failed", queryKey[1], errorMessage(error)),
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) =>
        failures < 1 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
      refetchOnWindowFocus: true,
    },
    // Without a connection a change fails at once. The library would hold it back and make it when the person has long
    // left the page: a purchase, for one.
    mutations: { retry: false, networkMode: "always" },
  },
});
