import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { api, onError } from "~/api/client";
import { session } from "~/api/session";
import { toasts } from "~/ui/toast/toast";
import { renderAt } from "~/ui/testing/renderAt";
import { handleApiErrors } from "./apiErrors";
import { Root } from "./shell/Root";

const { reloadNewest } = vi.hoisted(() => ({ reloadNewest: vi.fn() }));
vi.mock("./serviceWorker", () => ({ reloadNewest }));

/** Opens the app on a page whose requests are all refused. */
async function open(status: number, body: object) {
  vi.stubGlobal("fetch", async () => Response.json(body, { status }));
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "1", role: "coach" } });
  const { history, router } = renderAt(Root, "/coach/exercises/library");
  handleApiErrors(router);
  await api.GET("/api/users/me", onError("background")).catch(() => undefined);
  return history;
}

afterEach(() => {
  toasts.close();
  session.clear();
  vi.unstubAllGlobals();
});

test("[ERR-08] [ERR-09] an outdated version asks to reload, now or later", async () => {
  await open(400, { deprecated_base: true });
  const dialog = await screen.findByRole("dialog");
  expect(dialog).toHaveTextContent(
    "You are using an old version of the app. Reload to update - any unsaved changes will be lost.",
  );
  expect(reloadNewest).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Later" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await api.GET("/api/users/me", onError("background")).catch(() => undefined);
  await userEvent.click(await screen.findByRole("button", { name: "Reload" }));
  expect(reloadNewest).toHaveBeenCalledOnce();
});

test("[ERR-01] an expired token leads to sign-in with a message", async () => {
  const history = await open(401, {});
  await waitFor(() => expect(history.location.pathname).toBe("/onboarding/sign_in"));
  expect(toasts.get()?.text).toBe("Access is denied. Try to reload the page.");
  expect(session.get().token).toBeNull();
  expect(localStorage.getItem("regimen.session")).toBeNull();
});

test.each([
  ["is not told", "GET", []],
  ["is told when something was to be changed", "PUT", ["Not Found"]],
] as const)("a failure of a page that has been left leads nobody away, and %s", async (_, method, told) => {
  const current = { id: "1", role: "coach", account_id: "1" };
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal("fetch", async ({ url }: Request) => {
    if (url.endsWith("/me")) return Response.json({ current });
    if (url.endsWith("/warnings")) return new Promise((resolve) => answers.push(resolve));
    return Response.json({}, { status: 403 });
  });
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "1", role: "coach" } });
  const { router } = renderAt(Root, "/coach/exercises/library");
  handleApiErrors(router);
  const navigate = vi.spyOn(router, "navigate").mockResolvedValue(undefined);
  const texts: unknown[] = [];
  const unsubscribe = toasts.subscribe(() => texts.push(toasts.get()?.text));
  onTestFinished(() => void unsubscribe());
  const PATH = "/api/users/warnings";
  const left = (method === "GET" ? api.GET(PATH as never) : api.PUT(PATH as never)).catch(() => 0);
  window.history.pushState(null, "", "/coach/clients");
  onTestFinished(() => window.history.replaceState(null, "", "/"));
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(Response.json({}, { status: 404 }));
  await left;
  await api.GET("/api/users/sessions").catch(() => 0);
  await waitFor(() => expect(navigate.mock.calls).toEqual([[{ to: "/" }]]));
  expect(texts).toEqual([...told, "Forbidden: Access is denied"]);
});
