import { $api, handled } from "./client";

/** Countries, states, currencies and how this installation is set up. A failure is only logged by whoever needs it. */
export function useSettings() {
  return $api.useQuery("get", "/api/settings", handled(), { staleTime: Number.POSITIVE_INFINITY });
}
