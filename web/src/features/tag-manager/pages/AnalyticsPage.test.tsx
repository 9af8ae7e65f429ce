import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signInOnFree } from "~/domain/plan-notice/testing/freePlan";
import { session } from "~/api/session";
import { toasts } from "~/ui/toast/toast";
import { renderAt } from "~/ui/testing/renderAt";
import type { TagManager } from "../api";
import AnalyticsPage from "./AnalyticsPage";

type Form = { version: number; code: string | null; enabled: boolean };

let saved: TagManager;
let sent: Form[];
let answer: (form: Form) => Response;
let show: () => Response;

const save = (form: Form) => {
  saved = { ...form, version: form.version + 1 };
  return Response.json(saved);
};
const problem = (status: number, errors: Record<string, string[]>, reason?: string) =>
  Response.json({ status, title: Object.values(errors)[0]?.[0], reason, errors }, { status });

beforeEach(() => {
  sent = [];
  saved = { version: 0, code: null, enabled: false };
  answer = save;
  show = () => Response.json(saved);
  const plan = signInOnFree({ features: [] });
  vi.stubGlobal("fetch", async (request: Request) => {
    const answered = plan(request);
    if (answered) return answered;
    if (request.method === "GET") return show();
    const form = (await request.json()) as Form;
    sent.push(form);
    return answer(form);
  });
});

afterEach(() => {
  cleanup();
  toasts.close();
  vi.unstubAllGlobals();
  localStorage.clear();
  session.clear();
});

const open = () => renderAt(AnalyticsPage, "/coach/profile/analytics");
const code = () => screen.findByRole("textbox", { name: "Container ID" });
const isOn = () => screen.getByRole("switch", { name: /^Use it on my program pages/ });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("[WLB-08] [WLB-11] [OV-89] a coach saves the code of their container and switches it on", async () => {
  open();
  expect(await code()).toHaveValue("");
  expect(isOn()).not.toBeChecked();
  await userEvent.type(await code(), " GTM-ABC1234 ");
  expect(isOn(), "who gives a code wants it used").toBeChecked();
  await press("Save");
  await waitFor(() => expect(toasts.get()?.text).toBe("Google Tag Manager settings saved"));
  expect(sent).toEqual([{ version: 0, code: "GTM-ABC1234", enabled: true }]);
  expect(await code()).toHaveValue("GTM-ABC1234");
  await userEvent.click(isOn());
  await userEvent.clear(await code());
  await press("Save");
  await waitFor(() => expect(sent[1]).toEqual({ version: 1, code: null, enabled: false }));
});

test.each(["GTM-ABCD", "GTM-ABCDE123456", "gtm-ABCDE", "GTM-abcde", "G-ABC1234"])(
  "[WLB-09] %s is an invalid code, and is not sent",
  async (typed) => {
    open();
    await userEvent.type(await code(), typed);
    await press("Save");
    expect(await code()).toHaveAccessibleDescription("Invalid code");
    await waitFor(async () => expect(await code()).toHaveFocus());
    expect(sent).toEqual([]);
  },
);

test("[WLB-09] without a code it can't be switched on", async () => {
  open();
  await code();
  await userEvent.click(isOn());
  await press("Save");
  expect(await code()).toHaveAccessibleDescription("Invalid code");
  expect(sent).toEqual([]);
});

test("[WLB-09] the server's answer is beside the field too", async () => {
  answer = () => problem(422, { code: ["Invalid code"] });
  open();
  await userEvent.type(await code(), "GTM-ABCDE");
  await press("Save");
  await waitFor(async () => expect(await code()).toHaveAccessibleDescription("Invalid code"));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("[WLB-10] a failure says so, and what was typed stays, also for the next visit", async () => {
  answer = () => problem(500, { base: ["Something went wrong. Please try again."] });
  open();
  await userEvent.type(await code(), "GTM-ABCDE");
  await press("Save");
  expect(await screen.findByText("Failed to save Google Tag Manager settings")).toBeVisible();
  expect(toasts.get()).toBeNull();
  expect(await code()).toHaveValue("GTM-ABCDE");
  cleanup();
  open();
  expect(await code()).toHaveValue("GTM-ABCDE");
});

test("who edited an older version sees the other one, and may take it or save over it", async () => {
  const stale = () => {
    saved = { version: 1, code: "GTM-OTHER", enabled: true };
    answer = save;
    return problem(409, { base: ["Someone else has changed these settings."] }, "stale");
  };
  answer = stale;
  open();
  await userEvent.type(await code(), "GTM-MINE1");
  await press("Save");
  expect(await screen.findByText("Saved in the meantime: GTM-OTHER, switched on.")).toBeVisible();
  expect(await code()).toHaveValue("GTM-MINE1");
  await press("Use theirs");
  expect(screen.queryByText(/^Saved in the meantime/)).toBeNull();
  expect(await code()).toHaveValue("GTM-OTHER");
  expect(isOn()).toBeChecked();
  await userEvent.clear(await code());
  await userEvent.type(await code(), "GTM-MINE1");
  await press("Save");
  await waitFor(() => expect(sent[1]).toEqual({ version: 1, code: "GTM-MINE1", enabled: true }));
});

test("who sees the other version may save their own over it", async () => {
  answer = () => {
    saved = { version: 1, code: "GTM-OTHER", enabled: true };
    answer = save;
    return problem(409, { base: ["Someone else has changed these settings."] }, "stale");
  };
  open();
  await userEvent.type(await code(), "GTM-MINE1");
  await press("Save");
  await screen.findByText("Saved in the meantime: GTM-OTHER, switched on.");
  await press("Save");
  await waitFor(() => expect(sent[1]).toEqual({ version: 1, code: "GTM-MINE1", enabled: true }));
});

test("an error can be tried again", async () => {
  show = () => problem(500, { base: ["Something went wrong."] });
  open();
  await screen.findByRole("button", { name: "Try again" });
  show = () => Response.json(saved);
  await press("Try again");
  expect(await code()).toHaveValue("");
});
