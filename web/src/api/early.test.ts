import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { earlyAnswer } from "./early";

const URL = "http://localhost/api/users/me";
const ask = (method = "GET", authorization = "Bearer maya") =>
  earlyAnswer(new Request(URL, { method, headers: { Authorization: authorization } }));

beforeEach(() => {
  window.regimenEarly = {
    authorization: "Bearer maya",
    answers: new Map([[URL, Promise.resolve(new Response("me"))]]),
  };
});
afterEach(() => {
  delete window.regimenEarly;
  vi.restoreAllMocks();
});

test("an answer that is already on its way is handed out once", async () => {
  expect(await (await ask())?.text()).toBe("me");
  expect(ask()).toBeUndefined();
});

test("it is not for another person, another method or a later time", () => {
  expect(ask("GET", "Bearer tom")).toBeUndefined();
  expect(ask("POST")).toBeUndefined();
  vi.spyOn(performance, "now").mockReturnValue(61_000);
  expect(ask()).toBeUndefined();
});

test("what failed is asked again", async () => {
  window.regimenEarly?.answers.set(URL, Promise.reject(new TypeError("offline")));
  const again = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("second try"));
  expect(await (await ask())?.text()).toBe("second try");
  expect(again).toHaveBeenCalledOnce();
});
