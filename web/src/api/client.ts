import createFetchClient, { type Middleware } from "openapi-fetch";
import createQueryHooks from "openapi-react-query";
import { ApiError, readApiError } from "~/lib/apiError";
import { earlyAnswer } from "./early";
import { errorActionOf, handleError } from "./errorHandling";
import type { components, paths } from "./schema";
import { session } from "./session";

/** The server's shapes by name: `Schemas["ProgramOut"]`. */
export type Schemas = components["schemas"];

/**
 * Who shows that a call failed. Without it the shared table (errorHandling.ts) does: a toast, or another page.
 * - `inline`: the caller, beside the field or button; all failures but the end of the session, or the named statuses only.
 * - `page`: the page, with an error message and a button to try again. The shared table still redirects people who are
 *   signed out, may not see the page or asked for something that does not exist.
 * - `background`: for what is fetched again without being asked for: nobody says that there was no connection.
 * - `silent`: nobody.
 */
type FailureShownBy = "inline" | "page" | "background" | "silent";

const SHOWN_BY_PAGE = [0, 400, 422, 429, 500, 502, 503, 504];
/** Never sent: the middleware takes it off the request. */
const HANDLED = "x-handled";
const handledBy = new WeakMap<Request, string>();
const sentFrom = new WeakMap<Request, string>();

/** Spread into a call: `api.GET("/api/x", { ...onError("inline", 404, 422) })`. */
export function onError(by: FailureShownBy, ...statuses: number[]): { headers: Record<string, string> } {
  const handled = {
    inline: statuses.length > 0 ? statuses : ["all"],
    page: SHOWN_BY_PAGE,
    background: [0],
    silent: ["all", 401],
  }[by];
  return { headers: { [HANDLED]: handled.join(",") } };
}

/** Spread into a write that may be repeated; keep the key for all attempts at the same write. */
export function idempotent(key: string): { headers: Record<string, string> } {
  return { headers: { "Idempotency-Key": key } };
}

/**
 * Spread into a call that was meant earlier, by an `ownerOf`: if somebody else is signed in when it arrives, or the coach
 * works in another account, the server does nothing and answers `OTHER_OWNER`.
 */
export function sentBy(owner: string): { headers: Record<string, string> } {
  return { headers: { "Sent-By": owner } };
}

/** Returns a new key, for one write that the person means once. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

/** Merges the headers of several of these for one call. */
export function withHeaders(...parts: { headers: Record<string, string> }[]): { headers: Record<string, string> } {
  return { headers: Object.assign({}, ...parts.map((part) => part.headers)) };
}

/** Spread into a call that carries files, by the names of their fields. */
export function withFiles<Field extends string>(files: Record<Field, Blob>) {
  const form = new FormData();
  for (const [field, file] of Object.entries<Blob>(files)) form.set(field, file);
  // The API document, and so its types, describe a file as a string.
  return { body: files as unknown as Record<Field, string>, bodySerializer: () => form };
}

function isHandled(request: Request, status: number): boolean {
  const wanted = handledBy.get(request)?.split(",") ?? [];
  return wanted.includes(String(status)) || (wanted.includes("all") && status !== 401);
}

/** Whether the request was sent in an earlier session, or one that is being ended: its 401 says nothing about this one. */
function isOfEarlierSession(request: Request): boolean {
  const { token, tokenType } = session.get();
  return session.isLeaving() || request.headers.get("Authorization") !== (token && `${tokenType} ${token}`);
}

function reportError(request: Request, error: ApiError): ApiError {
  if (error.status === 401 && isOfEarlierSession(request)) return error;
  // A caller that shows failures cannot do anything about an app that is too old.
  const shownElsewhere = isHandled(request, error.status) && !error.deprecatedBase;
  if (!shownElsewhere) {
    const sent = { page: sentFrom.get(request) ?? "", isWrite: request.method !== "GET" };
    handleError(errorActionOf(error, session.get().user?.role), error, sent);
  }
  return error;
}

const middleware: Middleware = {
  onRequest({ request }) {
    const { token, tokenType } = session.get();
    request.headers.set("Api-Version", "3");
    request.headers.set("Client-Timezone", Intl.DateTimeFormat().resolvedOptions().timeZone);
    if (token) request.headers.set("Authorization", `${tokenType} ${token}`);
    sentFrom.set(request, location.pathname);
    const wanted = request.headers.get(HANDLED);
    if (wanted) {
      handledBy.set(request, wanted);
      request.headers.delete(HANDLED);
    }
    return request;
  },
  async onResponse({ request, response }) {
    if (response.ok) return undefined;
    throw reportError(request, await readApiError(response));
  },
  onError({ request, error }) {
    if (error instanceof ApiError) return error;
    if (error instanceof DOMException && error.name === "AbortError") {
      console.debug("Cancelled", request.url);
      return error;
    }
    return reportError(request, new ApiError(0, "Request failed"));
  },
};

/** Typed calls. An error response is thrown as an `ApiError`. */
export const api = createFetchClient<paths>({
  baseUrl: typeof location === "undefined" ? "" : location.origin,
  querySerializer: { array: { style: "form", explode: true } },
  fetch: (request) => earlyAnswer(request) ?? globalThis.fetch(request),
});
api.use(middleware);

/** The same calls as TanStack Query hooks: `$api.useQuery("get", "/api/...")`. They are `failedOffline`. */
export const $api = createQueryHooks(api);
Object.assign($api, {
  useQuery: failingOffline($api.useQuery),
  useInfiniteQuery: failingOffline($api.useInfiniteQuery),
});

type QueryHook = (...call: unknown[]) => { fetchStatus: string; data: unknown };

function failingOffline(useHook: unknown): QueryHook {
  return (...call) => failedOffline((useHook as QueryHook)(...call));
}

/**
 * Returns a query as one that has failed if there is no connection and it was never fetched, so that its page says so;
 * it is fetched once there is one. For what is shown with TanStack's own hooks.
 */
export function failedOffline<Query extends { fetchStatus: string; data: unknown }>(query: Query): Query {
  if (query.fetchStatus !== "paused" || query.data !== undefined) return query;
  const error = new ApiError(0, "Request failed", { reason: "offline" });
  return { ...query, error, status: "error", isError: true, isLoadingError: true, isPending: false };
}

/** Returns the data of a call: `await unwrap(api.POST(...))`. Errors are thrown before this returns. */
export async function unwrap<T>(call: Promise<{ data?: T }>): Promise<T> {
  return (await call).data as T;
}
