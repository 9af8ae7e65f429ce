import { $api, onError } from "./client";

/** Returns countries, states, currencies and how this installation is set up. A failure is only logged. */
export function useSettings() {
  return $api.useQuery("get", "/api/settings", onError("inline"), { staleTime: Number.POSITIVE_INFINITY });
}
