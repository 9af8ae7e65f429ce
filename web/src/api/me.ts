import { Problem } from "~/lib/problem";
import { $api, answer, api, quietly } from "./client";
import { queryClient } from "./query";
import { session } from "./session";

/** The signed-in person with everything that the server tells about them; keeps the session fresh. */
export function useMe() {
  return $api.useQuery("get", "/api/users/me", undefined, { enabled: session.get().token !== null, staleTime: 60_000 });
}

/**
 * Reads the current user when only a token is known. False when the token is no longer good; throws the `Problem` when
 * nobody could say, so that a server which rests for a moment signs nobody out.
 */
export async function ensureUser(): Promise<boolean> {
  const { token, user } = session.get();
  if (!token) return false;
  if (user) return true;
  try {
    const me = await answer(api.GET("/api/users/me", quietly()));
    session.setUser(me.current);
    return true;
  } catch (error) {
    if (!(error instanceof Problem && error.status === 401)) throw error;
    // Somebody signed in meanwhile, here or in another tab: theirs is another token.
    if (session.get().token !== token) return ensureUser();
    session.expire();
    return false;
  }
}

/** Asks the server who this is, keeps the answer and tells every query that shows the person. */
export async function refreshUser(): Promise<void> {
  const me = await answer(api.GET("/api/users/me"));
  session.setUser(me.current);
  queryClient.setQueryData($api.queryOptions("get", "/api/users/me").queryKey, me);
}

/** Ends the session on the server and forgets it here, also when the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await api.DELETE("/api/users/sign_out", quietly());
  } catch {
    // The token may be dead already; what counts is that this device forgets it.
  }
  session.clear();
  queryClient.clear();
}
