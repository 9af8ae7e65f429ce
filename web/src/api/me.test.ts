import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ensureUser, signOut } from "./me";
import { session } from "./session";

function serve(status: number, body: object) {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(body, { status })));
}

beforeEach(() => {
  session.clear();
  // Only the token is known.
  session.signIn({ access_token: "t1", token_type: "Token", current: null as never });
});
afterEach(() => vi.unstubAllGlobals());

test("with only a token, the user is fetched and stored", async () => {
  serve(200, { current: { id: "1", role: "user" } });
  expect(await ensureUser()).toBe(true);
  expect(session.get().user?.id).toBe("1");
});

test("an expired token ends the session", async () => {
  serve(401, {});
  expect(await ensureUser()).toBe(false);
  expect(session.get().token).toBeNull();
});

test("a new session is not ended with the previous one", async () => {
  vi.stubGlobal("fetch", async () => {
    session.signIn({ access_token: "t2", token_type: "Token", current: { id: "2", role: "user" } });
    return Response.json({}, { status: 401 });
  });
  expect(await ensureUser()).toBe(true);
  expect(session.get()).toMatchObject({ token: "t2", user: { id: "2" } });
});

test("a short outage signs nobody out", async () => {
  serve(503, {});
  await expect(ensureUser()).rejects.toMatchObject({ status: 503 });
  expect(session.get().token).toBe("t1");
});

test("who signs out stays known as that, also when another answer says first that the session is over", async () => {
  session.setUser({ id: "1", role: "coach" });
  vi.stubGlobal("fetch", async () => {
    session.expire();
    return new Response(null, { status: 204 });
  });
  await signOut();
  expect(session.get()).toMatchObject({ token: null, signedOutAs: "coach" });
});

test("nobody stays signed in because the server does not answer", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const left = signOut();
  await vi.advanceTimersByTimeAsync(6_000);
  await left;
  expect(session.get().token).toBeNull();
  vi.useRealTimers();
});

test("other tabs sign out before the server ends the session, which this one still names", async () => {
  session.setUser({ id: "1", role: "user" });
  let sent: { authorization: string | null; stored: string | null } | undefined;
  vi.stubGlobal("fetch", async (request: Request) => {
    sent = { authorization: request.headers.get("Authorization"), stored: localStorage.getItem("regimen.session") };
    // The other tab stores where it was.
    session.rememberReturn("/user/profile");
    return new Response(null, { status: 204 });
  });
  await signOut();
  expect(sent).toEqual({ authorization: "Token t1", stored: null });
  expect(session.peekReturn()).toBe("/user/profile");
});
