import { useQuery } from "@tanstack/react-query";
import { ApiError } from "~/lib/apiError";
import { atMost } from "~/lib/atMost";
import { storage, UPLOADS } from "~/lib/storage";
import { $api, api, failedOffline, onError, type Schemas, unwrap } from "./client";
import { currentOwner } from "./deviceKeys";
import { queryClient } from "./query";
import { leaveDevice, noteSwitch, ownerOf, personOf, session } from "./session";

export type Me = Schemas["MeView"];

/** The query of the signed-in person. Live events refresh it on every page. */
export const meQuery = $api.queryOptions("get", "/api/users/me", onError("background"));

/** Returns the signed-in person with everything that the server sends about them. */
export function useMe() {
  return failedOffline(useQuery({ ...meQuery, enabled: session.get().token !== null, staleTime: 60_000 }));
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
  queryClient.setQueryData(meQuery.queryKey, me);
}

/**
 * Fetches the signed-in person again and updates them everywhere in the app. If another tab has switched account, this
 * one stays with what it shows, and warns.
 */
export async function refreshUser(): Promise<void> {
  const me = await unwrap(api.GET("/api/users/me", onError("background")));
  if (!noteOtherAccount(me)) setMe(me);
}

/** Fetches the signed-in person after they left the account that they worked in: they work in another one now. */
export async function followAccount(): Promise<void> {
  setMe(await unwrap(api.GET("/api/users/me")));
}

/**
 * Returns whether this tab still works in the account that it shows, as the server sees it; warns if it doesn't.
 *
 * The session of a device works in one account: when another tab switches, requests of this tab act in the new one.
 */
export async function isInShownAccount(): Promise<boolean> {
  return !noteOtherAccount(await unwrap(api.GET("/api/users/me", onError("inline"))));
}

function noteOtherAccount({ current }: Me): boolean {
  if (currentOwner() === "" || currentOwner() === ownerOf(current)) return false;
  noteSwitch(current.overall ? null : current.id);
  return session.get().switchedElsewhere;
}

/** How long signing out waits for each of its steps. */
const LEAVE_MS = 2_000;

/** Removes what the device keeps beside local storage, of uploads only those begun before. Returns true if it could. */
const clearDatabases = (person: string | undefined, before: number) =>
  leaveDevice(({ clearDevice, uploadStore }) =>
    Promise.allSettled([clearDevice(), storage.get(UPLOADS) !== null && uploadStore.clear({ person, before })]).then(
      (results) => results.every(({ status }) => status === "fulfilled"),
    ),
  );

/**
 * Clears this device, then ends the session on the server and here, also when the server cannot be reached. Only what is
 * not on the server yet stays on the device, for the same person in the same account.
 *
 * What is under way stops first, here and in other tabs: an answer that the session is over would show as an error.
 * Nobody stays signed in here because the server or the browser does not answer, or the tab is closed meanwhile.
 *
 * `endFirst` starts what the session is still needed for. It finds the device as it was only until it first waits.
 */
export async function signOut(endFirst?: () => Promise<unknown>): Promise<void> {
  const { user } = session.get();
  const person = user ? personOf(user) : undefined;
  const startedAt = Date.now();
  const ending = endFirst?.();
  session.forget();
  try {
    await ending;
    await queryClient.cancelQueries();
    await atMost(LEAVE_MS, clearDatabases(person, startedAt));
    await atMost(LEAVE_MS, endOnServer());
  } finally {
    session.end(user?.role);
  }
  queryClient.clear();
  // Nobody waits for a push service: the server sends nothing to this browser any more.
  void leaveDevice(({ unsubscribeLeft }) => unsubscribeLeft());
  // What the pages stored until they were gone.
  const clearing = clearDatabases(person, startedAt).then((cleared) => {
    if (cleared && person !== undefined) session.hasLeft(person);
  });
  await atMost(LEAVE_MS, clearing);
}

/** Tells the server, also if the page is closed meanwhile. */
async function endOnServer(): Promise<void> {
  try {
    await api.DELETE("/api/users/sign_out", { ...onError("silent"), keepalive: true });
  } catch {
    // The token may have expired already; what matters is that this device removes it.
  }
}
