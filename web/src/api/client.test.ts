import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "~/lib/apiError";
import { $api, api, idempotent, newIdempotencyKey, onError, withFiles, withHeaders } from "./client";
import { setErrorHandler, type ErrorAction, errorActionOf } from "./errorHandling";
import { session } from "./session";

const actions: ErrorAction[] = [];
const call = () => api.GET("/api/users/me");
let sent: Request[] = [];

function serve(answer: () => Response | Promise<Response>) {
  vi.stubGlobal("fetch", (request: Request) => {
    sent.push(request);
    return Promise.resolve().then(answer);
  });
}
const refusal = (status: number, body: object = {}, statusText = "") =>
  new Response(JSON.stringify(body), { status, statusText, headers: { "Content-Type": "application/problem+json" } });

beforeEach(() => {
  actions.length = 0;
  sent = [];
  session.clear();
  setErrorHandler((action) => actions.push(action));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("headers", () => {
  test("[API-03] [API-04] every call sends its version, time zone and token", async () => {
    session.signIn({ access_token: "t1", token_type: "Token", current: { id: "1", role: "coach" } });
    serve(() => Response.json({ current: { id: "1", role: "coach" } }));
    await call();
    const headers = sent[0]?.headers;
    expect(headers?.get("api-version")).toBe("3");
    expect(headers?.get("client-timezone")).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(headers?.get("authorization")).toBe("Token t1");
  });

  const upload = () => api.POST("/api/media", withFiles({ file: new Blob(["x"], { type: "image/png" }) }));

  test("[API-05] an upload sends the same", async () => {
    session.signIn({ access_token: "t1", token_type: "Token", current: { id: "1", role: "coach" } });
    serve(() => Response.json({ id: "1" }));
    await upload();
    const headers = sent[0]?.headers;
    expect([headers?.get("api-version"), headers?.get("authorization")]).toEqual(["3", "Token t1"]);
    expect(headers?.get("content-type")).toMatch(/^multipart\/form-data/);
  });

  test("[MED-23] an upload has no time limit", async () => {
    vi.useFakeTimers();
    const limit = vi.spyOn(AbortSignal, "timeout");
    let arrive: (response: Response) => void = () => {};
    serve(() => new Promise<Response>((resolve) => (arrive = resolve)));
    const ended = vi.fn();
    const uploaded = upload().finally(ended);
    await vi.advanceTimersByTimeAsync(7 * 24 * 3_600_000);
    expect(ended).not.toHaveBeenCalled();
    expect(sent[0]?.signal.aborted).toBe(false);
    expect(limit).not.toHaveBeenCalled();
    arrive(Response.json({ id: "1" }));
    vi.useRealTimers();
    expect((await uploaded).data).toEqual({ id: "1" });
  });

  test("who shows a failure is not sent to the server; an idempotency key is", async () => {
    serve(() => Response.json({}));
    const key = newIdempotencyKey();
    await api.GET("/api/users/me", withHeaders(onError("inline"), idempotent(key)));
    expect(sent[0]?.headers.has("x-handled")).toBe(false);
    expect(sent[0]?.headers.get("idempotency-key")).toBe(key);
  });
});

describe("the end of the session", () => {
  const begin = (token: string) =>
    session.signIn({ access_token: token, token_type: "Token", current: { id: "1", role: "user" } });
  const ended = { kind: "redirect", to: "onboarding-sign-in" };

  test("is not shown as a form's error", async () => {
    begin("t1");
    serve(() => refusal(401));
    await expect(api.GET("/api/users/me", onError("inline"))).rejects.toBeInstanceOf(ApiError);
    expect(actions).toMatchObject([ended]);
  });

  test("is left to a caller that handles it", async () => {
    begin("t1");
    serve(() => refusal(401));
    await expect(api.GET("/api/users/me", onError("silent"))).rejects.toBeInstanceOf(ApiError);
    await expect(api.GET("/api/users/me", onError("inline", 401))).rejects.toBeInstanceOf(ApiError);
    expect(actions).toEqual([]);
  });

  test("does not end the next session", async () => {
    begin("t1");
    serve(() => {
      begin("t2");
      return refusal(401);
    });
    await expect(call()).rejects.toBeInstanceOf(ApiError);
    expect(actions).toEqual([]);
  });
});

describe("error responses", () => {
  test.each<[string, number, ErrorAction]>([
    [
      "[ERR-01]",
      401,
      { kind: "redirect", to: "onboarding-sign-in", text: "Access is denied. Try to reload the page." },
    ],
    ["[ERR-02]", 404, { kind: "redirect", to: "not_found", text: "Not Found" }],
    ["[ERR-03]", 403, { kind: "redirect", to: "root", text: "Forbidden: Access is denied" }],
    ["[ERR-05]", 418, { kind: "redirect", to: "coach_profile_my_accounts", text: "Access is denied" }],
    ["[ERR-06] status text", 409, { kind: "toast", text: "Conflict" }],
  ])("%s %i", async (_, status, reaction) => {
    serve(() => refusal(status, {}, status === 409 ? "Conflict" : ""));
    await expect(call()).rejects.toBeInstanceOf(ApiError);
    expect(actions).toEqual([reaction]);
  });

  test("[ERR-04] 406 redirects a coach to the blocked page and a client home", () => {
    expect(errorActionOf(new ApiError(406, ""), "coach")).toEqual({
      kind: "redirect",
      to: "coach_blocked",
      text: "Access is denied",
    });
    expect(errorActionOf(new ApiError(406, ""), "user")).toMatchObject({ to: "root" });
  });

  test("[ERR-06] field messages are joined into one sentence", async () => {
    serve(() => refusal(422, { errors: { title: ["Title is required."], price: ["Price is too low."] } }));
    const apiError = (await call().catch((error: unknown) => error)) as ApiError;
    expect(apiError.errors).toEqual({ title: ["Title is required."], price: ["Price is too low."] });
    expect(actions).toEqual([{ kind: "toast", text: "Title is required. Price is too low." }]);
  });

  test("[ERR-07] a network error is shown without a redirect", async () => {
    serve(() => Promise.reject(new TypeError("Failed to fetch")));
    await expect(call()).rejects.toMatchObject({ status: 0 });
    expect(actions).toEqual([{ kind: "toast", text: "Request failed" }]);
  });

  test("what is fetched again in the background says nothing without a connection, and all else", async () => {
    serve(() => Promise.reject(new TypeError("Failed to fetch")));
    await expect(api.GET("/api/users/me", onError("background"))).rejects.toMatchObject({ status: 0 });
    expect(actions).toEqual([]);
    serve(() => refusal(500));
    await expect(api.GET("/api/users/me", onError("background"))).rejects.toMatchObject({ status: 500 });
    expect(actions).toMatchObject([{ kind: "toast" }]);
  });

  test("[ERR-08] a deprecated app is asked to update, whatever the status", async () => {
    serve(() => refusal(400, { deprecated_base: true }));
    await expect(call()).rejects.toBeInstanceOf(ApiError);
    await expect(api.GET("/api/users/me", onError("inline"))).rejects.toBeInstanceOf(ApiError);
    expect(actions).toEqual([{ kind: "update" }, { kind: "update" }]);
  });

  test("[ERR-10] a cancelled call is logged and shows nothing", async () => {
    const log = vi.spyOn(console, "debug").mockImplementation(() => undefined);
    serve(() => Promise.reject(new DOMException("Cancelled", "AbortError")));
    await expect(call()).rejects.toMatchObject({ name: "AbortError" });
    expect(actions).toEqual([]);
    expect(log).toHaveBeenCalledExactlyOnceWith("Cancelled", sent[0]?.url);
  });

  test("a caller handles only the statuses that it names", async () => {
    serve(() => refusal(404));
    await expect(api.GET("/api/users/me", onError("inline", 404, 422))).rejects.toMatchObject({ status: 404 });
    expect(actions).toEqual([]);
    await expect(api.GET("/api/users/me", onError("inline", 422))).rejects.toMatchObject({ status: 404 });
    expect(actions).toHaveLength(1);
  });

  test("queries throw the error too", async () => {
    serve(() => refusal(418, { errors: { base: ["This account is closed."] }, reason: "closed" }));
    const { queryFn } = $api.queryOptions("get", "/api/users/me");
    expect(queryFn).toBeTypeOf("function");
    await expect(call()).rejects.toMatchObject({ reason: "closed" });
    expect(actions).toEqual([{ kind: "redirect", to: "coach_profile_my_accounts", text: "This account is closed." }]);
  });
});
