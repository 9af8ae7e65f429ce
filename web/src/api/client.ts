import createFetchClient, { type Middleware } from "openapi-fetch";
import createQueryHooks from "openapi-react-query";
import { Problem, readProblem } from "~/lib/problem";
import { announce, reactionTo } from "./reactions";
import type { components, paths } from "./schema";
import { session } from "./session";

/** The server's shapes by name: `Schemas["ProgramOut"]`. */
export type Schemas = components["schemas"];

const HANDLED = "x-handled";
const handledBy = new WeakMap<Request, string>();

/**
 * Spread into a call whose caller shows the failure itself: `handled(404, 422)` for those statuses, `handled()` for
 * all of them but the end of the session. Without it the shared table of reactions answers.
 */
export function handled(...statuses: number[]): { headers: Record<string, string> } {
  return { headers: { [HANDLED]: statuses.length > 0 ? statuses.join(",") : "all" } };
}

/**
 * Spread into what a page is made of: the page itself shows that nothing came and offers to try again. Who is signed out,
 * may not, or asks for what is not there goes where the shared table says.
 */
export function shownInPlace(): { headers: Record<string, string> } {
  return handled(0, 400, 422, 429, 500, 502, 503, 504);
}

/** Spread into a call that is made to find out whether the session goes on: nothing happens by itself. */
export function quietly(): { headers: Record<string, string> } {
  return { headers: { [HANDLED]: "all,401" } };
}

/** Spread into a write that may be repeated; keep the key for all attempts of the same intent. */
export function idempotent(key: string): { headers: Record<string, string> } {
  return { headers: { "Idempotency-Key": key } };
}

/** A fresh key for one intent of the person. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

/** Both, and any other headers, for one call. */
export function withHeaders(...parts: { headers: Record<string, string> }[]): { headers: Record<string, string> } {
  return { headers: Object.assign({}, ...parts.map((part) => part.headers)) };
}

/** Spread into a call that carries files, by the names of their fields. */
export function withFiles<Field extends string>(files: Record<Field, Blob>) {
  const form = new FormData();
  for (const [field, file] of Object.entries<Blob>(files)) form.set(field, file);
  // The API's document, and so its types, take the bytes of a file for a text.
  return { body: files as unknown as Record<Field, string>, bodySerializer: () => form };
}

function isHandled(request: Request, status: number): boolean {
  const wanted = handledBy.get(request)?.split(",") ?? [];
  return wanted.includes(String(status)) || (wanted.includes("all") && status !== 401);
}

/** Whether a session that began since then must not suffer for a request of the one before. */
function isOutdated(request: Request): boolean {
  const { token, tokenType } = session.get();
  return request.headers.get("Authorization") !== (token && `${tokenType} ${token}`);
}

function refuse(request: Request, problem: Problem): Problem {
  if (problem.status === 401 && isOutdated(request)) return problem;
  // Whoever shows the failure in its place cannot know what to do about an app that is too old.
  const shownElsewhere = isHandled(request, problem.status) && !problem.deprecatedBase;
  if (!shownElsewhere) announce(reactionTo(problem, session.get().user?.role), problem);
  return problem;
}

const middleware: Middleware = {
  onRequest({ request }) {
    const { token, tokenType } = session.get();
    request.headers.set("Api-Version", "3");
    request.headers.set("Client-Timezone", Intl.DateTimeFormat().resolvedOptions().timeZone);
    if (token) request.headers.set("Authorization", `${tokenType} ${token}`);
    const wanted = request.headers.get(HANDLED);
    if (wanted) {
      handledBy.set(request, wanted);
      request.headers.delete(HANDLED);
    }
    return request;
  },
  async onResponse({ request, response }) {
    if (response.ok) return undefined;
    throw refuse(request, await readProblem(response));
  },
  onError({ request, error }) {
    if (error instanceof Problem) return error;
    if (error instanceof DOMException && error.name === "AbortError") {
      console.debug("Cancelled", request.url);
      return error;
    }
    return refuse(request, new Problem(0, "Request failed"));
  },
};

/** Typed calls. Every refusal is thrown as a `Problem`. */
export const api = createFetchClient<paths>({
  baseUrl: typeof location === "undefined" ? "" : location.origin,
  querySerializer: { array: { style: "form", explode: true } },
  fetch: (request) => globalThis.fetch(request),
});
api.use(middleware);

/** The same calls as TanStack Query hooks: `$api.useQuery("get", "/api/...")`. */
export const $api = createQueryHooks(api);

/** The answer of a call: `await answer(api.POST(...))`. Refusals throw before this. */
export async function answer<T>(call: Promise<{ data?: T }>): Promise<T> {
  return (await call).data as T;
}
