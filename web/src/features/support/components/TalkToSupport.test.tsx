import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { consent } from "~/lib/consent";
import { renderAt } from "~/ui/testing/renderAt";
import { TalkToSupport } from "./TalkToSupport";

const ERIK = { id: "gym", user_id: "erik", role: "coach", email: "erik@example.com" };
const TEXT = "The sheet stays empty.";
const SENT = () => new Response(null, { status: 204 });
const refusal = (errors: Record<string, string[]>, status: number) => () =>
  Response.json({ status, code: "Invalid", title: Object.values(errors)[0]?.[0], errors }, { status });

let sent: Record<string, unknown>[];
let answers: (() => Response | Promise<never>)[];
let confirmed: boolean;

beforeEach(() => {
  localStorage.clear();
  sent = [];
  answers = [];
  confirmed = true;
  vi.stubGlobal("fetch", async (request: Request) => {
    if (new URL(request.url).pathname === "/api/users/me") return Response.json({ current: { ...ERIK, confirmed } });
    sent.push(await request.json());
    return (answers.shift() ?? SENT)();
  });
  session.signIn({ access_token: "t", token_type: "Bearer", current: ERIK as never });
});
afterEach(() => {
  cleanup();
  session.clear();
  vi.unstubAllGlobals();
});

function Page() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <TalkToSupport onClose={() => setOpen(false)} /> : <p>The page</p>;
}
const open = () => renderAt(Page, "/coach/programs");
const field = () => screen.findByLabelText("What happened?");
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("[SHL-25] with consent a message is sent once, with the page and where the answer goes", async () => {
  consent.save(["preferences"], "2026-01-12");
  open();
  await userEvent.type(await field(), TEXT);
  expect(screen.getByLabelText("We'll reply to")).toHaveValue("erik@example.com");
  expect(screen.getByLabelText("We'll reply to")).toHaveAttribute("readonly");
  await userEvent.dblClick(screen.getByRole("button", { name: "Send message" }));
  expect(await screen.findByText("Thanks, your message is with us")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("We'll answer at erik@example.com as soon as we can.");
  expect(sent).toEqual([{ id: expect.any(String), text: TEXT, page: "/coach/programs", release: expect.any(String) }]);
  await press("Done");
  expect(await screen.findByText("The page")).toBeVisible();
  cleanup();
  open();
  expect(await field(), "nothing is left of it").toHaveValue("");
});

test("[SHL-25] [LEG-09] without consent the cookie settings open, and go on to the form once Preferences is on", async () => {
  open();
  await screen.findByRole("dialog", { name: "Cookie settings" });
  expect(screen.getByText(/Talk to support needs Preferences/)).toBeVisible();
  await userEvent.click(screen.getByRole("switch", { name: /^Preferences/ }));
  await press("Save");
  expect(await field()).toBeVisible();
  expect(consent.get()?.allowed).toEqual(["preferences"]);
});

test.each(["Only necessary", "Save", "Close"])(
  "[SHL-25] [LEG-09] somebody who leaves Preferences off with %s is not asked to write",
  async (button) => {
    open();
    await screen.findByRole("dialog", { name: "Cookie settings" });
    await press(button);
    expect(await screen.findByText("The page")).toBeVisible();
    expect(consent.allows("preferences")).toBe(false);
  },
);

test.each([
  ["a lost connection", () => Promise.reject(new TypeError("Failed to fetch")), /connection/i],
  ["a refusal", refusal({ base: ["You've written to us several times already."] }, 429), /several times/],
])("[SHL-25] what was typed survives %s and a reload, and is the same message then", async (_what, answer, message) => {
  consent.save(["preferences"], "2026-01-12");
  answers = [answer];
  open();
  await userEvent.type(await field(), TEXT);
  await press("Send message");
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
  expect(await field()).toHaveValue(TEXT);
  cleanup();
  open();
  expect(await field()).toHaveValue(TEXT);
  await press("Send message");
  expect(await screen.findByText("Thanks, your message is with us")).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test("[SHL-25] what is wrong with the text is said beside it; Cancel lets go of what was typed, Escape keeps it", async () => {
  consent.save(["preferences"], "2026-01-12");
  answers = [refusal({ text: ["Please tell us what happened."] }, 422)];
  open();
  await field();
  await press("Send message");
  expect(await screen.findByText("Please tell us what happened.")).toBeVisible();
  expect(await field()).toHaveAttribute("aria-invalid", "true");
  await userEvent.type(await field(), TEXT);
  await userEvent.keyboard("{Escape}");
  await screen.findByText("The page");
  cleanup();
  open();
  expect(await field()).toHaveValue(TEXT);
  await press("Cancel");
  await screen.findByText("The page");
  cleanup();
  open();
  expect(await field()).toHaveValue("");
});

test("[SHL-25] somebody whose address is not confirmed is told to confirm it, and promised no answer before", async () => {
  consent.save(["preferences"], "2026-01-12");
  confirmed = false;
  open();
  expect(await screen.findByText(/Please confirm it first, or our answer can't reach you/)).toBeVisible();
  await userEvent.type(await field(), TEXT);
  await press("Send message");
  const thanks = await screen.findByRole("status");
  expect(thanks).toHaveTextContent(
    "You haven't confirmed erik@example.com yet, so our answer can only reach you once you do.",
  );
  expect(thanks).not.toHaveTextContent("We'll answer at");
});

test("[LEG-09] consent that is withdrawn in another tab closes the form", async () => {
  consent.save(["preferences"], "2026-01-12");
  open();
  await field();
  localStorage.setItem("regimen-consent", JSON.stringify({ version: 2, allowed: [], day: "2026-01-13" }));
  window.dispatchEvent(new StorageEvent("storage", { key: "regimen-consent" }));
  await waitFor(() => expect(screen.queryByLabelText("What happened?")).toBeNull());
  expect(await screen.findByRole("dialog", { name: "Cookie settings" })).toBeVisible();
});
