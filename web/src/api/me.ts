import { ApiError } from "~/lib/apiError";
import { $api, api, onError, type Schemas, unwrap } from "./client";
import { queryClient } from "./query";
import { session } from "./session";

export type Me = Schemas["MeView"];

/** Returns the signed-in person with everything that the server sends about them. */
export function useMe() {
  return $api.useQuery("get", "/api/users/me", undefined, { enabled: session.get().token !== null, staleTime: 60_000 });
}

/**
 * Returns whether somebody is signed in, and fetches the user when only a token is stored. Throws the `ApiError` when
 * the server cannot be reached, so that a short outage signs nobody out.
 */
export async function ensureUser(): Promise<boolean> {
  const { token, user } = session.get();
  if (!token) return false;
  if (user) return true;
  try {
    setMe(await unwrap(api.GET("/api/users/me", onError("silent"))));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    // Somebody signed in meanwhile, here or in another tab, with another token.
    if (session.get().token !== token) return ensureUser();
    session.expire();
    return false;
  }
}

/** Updates the signed-in person in the session and in the queries that show them. */
export function setMe(me: Me): void {
  session.setUser(me.current);
  queryClient.setQueryData($api.queryOptions("get", "/api/users/me").queryKey, me);
}

/** Fetches the signed-in person again and updates them everywhere in the app. */
export async function refreshUser(): Promise<void> {
  setMe(await unwrap(api.GET("/api/users/me")));
}

/**
 * Ends the session on the server and on this device, also when the server cannot be reached. Only what is not on the
 * server yet stays on the device, for the same person.
 *
 * What is under way stops first, here and in other tabs: an answer that the session is over would show as an error.
 */
export async function signOut(): Promise<void> {
  // Known before the request: once it has ended the session, any other answer may say so first.
  const role = session.get().user?.role;
  session.forget();
  await queryClient.cancelQueries();
  try {
    await api.DELETE("/api/users/sign_out", onError("silent"));
  } catch {
    // The token may have expired already; what matters is that this device removes it.
  }
  session.end(role);
  queryClient.clear();
  // Not part of the first visit; a device that never loaded it has stored nothing.
  await import("~/lib/device").then(({ clearDevice }) => clearDevice()).catch(() => undefined);
}
