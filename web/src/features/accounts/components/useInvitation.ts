import { $api, onError } from "~/api/client";

/** Returns the open invitation behind a mailed link; undefined without one, while it loads, and once it is closed. */
export function useInvitation(token: string | undefined) {
  const options = { body: { token: token ?? "" }, ...onError("silent") };
  return $api.useQuery("post", "/api/invites/open", options, { enabled: token !== undefined, retry: false }).data;
}
