import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "./client";
import { setErrorHandler } from "./errorHandling";
import { ensureUser, signOut } from "./me";
import { onOtherTab, session, setOtherTabHandler } from "./session";

function serve(status: number, body: object) {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(body, { status })));
}

beforeEach(() => {
  session.clear();
  // Only the token is known.
  session.signIn({ access_token: "t1", token_type: "Token", current: null as never });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setErrorHandler(() => {});
  setOtherTabHandler(() => {});
});

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

test("the device has forgotten the session as soon as somebody signs out, whatever is still to be ended with it", async () => {
  session.setUser({ id: "1", role: "user" });
  let found: string | null | undefined;
  let finish: () => void = () => {};
  const left = signOut(async () => {
    found = localStorage.getItem("regimen.session");
    await new Promise<void>((resolve) => (finish = resolve));
  });
  expect(found).toContain("t1");
  expect(localStorage.getItem("regimen.session")).toBeNull();
  expect(session.get().token).toBe("t1");
  // What an answer says of the person meanwhile is not stored again.
  session.setUser({ id: "1", role: "user", full_name: "Maya" });
  expect(localStorage.getItem("regimen.session")).toBeNull();
  serve(200, {});
  finish();
  await left;
  expect(session.get().token).toBeNull();
});

test("who signs in in another tab meanwhile stays signed in: only the own session is ended", async () => {
  session.setUser({ id: "1", role: "user" });
  const theirs = JSON.stringify({ token: "t2", tokenType: "Token", user: { id: "1", role: "user" } });
  let ended: string | null = null;
  vi.stubGlobal("fetch", async (request: Request) => {
    ended = request.headers.get("Authorization");
    return new Response(null, { status: 204 });
  });
  await signOut(async () => {
    await Promise.resolve();
    localStorage.setItem("regimen.session", theirs);
    onOtherTab(theirs);
  });
  expect(ended).toBe("Token t1");
  expect(session.get().token).toBeNull();
  expect(localStorage.getItem("regimen.session")).toBe(theirs);
});

test("an answer that the session is over tells nothing to the person who is ending it", async () => {
  session.setUser({ id: "1", role: "user" });
  const told = vi.fn();
  setErrorHandler(told);
  serve(401, {});
  await signOut(async () => {
    await Promise.resolve();
    await api.GET("/api/users/me").catch(() => undefined);
    expect(await ensureUser()).toBe(true);
    session.expire();
  });
  expect(told).not.toHaveBeenCalled();
  expect(session.expiredUser()).toBeNull();
});

test("nobody is left between two sessions because something fails on the way", async () => {
  serve(200, {});
  await expect(signOut(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect([session.get().token, session.isLeaving()]).toEqual([null, false]);
});

test("where a tab was closed while its person signed out, what is left of them goes when somebody else signs in", async () => {
  const maya = { id: "1", role: "user" } as const;
  session.setUser(maya);
  localStorage.setItem("regimen.uploads", "1");
  session.forget();
  // The tab is closed; another one opens.
  session.end();
  localStorage.setItem("regimen.own.1.unit", "lb");
  session.signIn({ access_token: "t3", token_type: "Token", current: { id: "2", role: "user" } });
  expect(localStorage.getItem("regimen.own.1.unit")).toBeNull();
  // That there are uploads stays known: the next visit removes those of others.
  expect(localStorage.getItem("regimen.uploads")).toBe("1");
  localStorage.removeItem("regimen.uploads");
});

test("once everything is removed, nothing says who was here", async () => {
  session.setUser({ id: "1", role: "user" });
  serve(200, {});
  await signOut();
  await vi.waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith("regimen."))).toEqual([]));
});

test("who signs in here removes what somebody left who has signed in in another tab meanwhile", async () => {
  session.setUser({ id: "1", role: "user" });
  serve(200, {});
  await signOut();
  localStorage.setItem("regimen.session", JSON.stringify({ token: "t2", user: { id: "2", role: "user" } }));
  localStorage.setItem("regimen.own.2.unit", "lb");
  session.signIn({ access_token: "t3", token_type: "Token", current: { id: "3", role: "user" } });
  expect(localStorage.getItem("regimen.own.2.unit")).toBeNull();
});

test("who signs out in a tab that is left over ends nobody else's session", async () => {
  session.setUser({ id: "1", role: "user" });
  const theirs = JSON.stringify({ token: "t2", tokenType: "Token", user: { id: "2", role: "user" } });
  localStorage.setItem("regimen.session", theirs);
  serve(200, {});
  await signOut();
  expect(session.get().token).toBeNull();
  expect(localStorage.getItem("regimen.session")).toBe(theirs);
});
