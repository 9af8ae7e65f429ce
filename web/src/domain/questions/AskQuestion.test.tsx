import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formDrafts } from "~/api/formDrafts";
import { session } from "~/api/session";
import { renderAt } from "~/ui/testing/renderAt";
import { AskQuestion } from "./AskQuestion";
import { setPendingQuestion } from "./pendingQuestion";
import type { Receiver } from "./receiver";

const ERIK: Receiver = { accountTitle: "Northside Strength", about: { plan_id: "squat" } };
const BODY = { plan_id: "squat", text: "Can I start in March?" };
const VISITOR = { name: "Sam Carter", email: "sam@elsewhere.example" };

let sent: Record<string, unknown>[];
let answers: (() => Response)[];

beforeEach(() => {
  sent = [];
  answers = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(await request.json());
    return answers.shift()?.() ?? Response.json({ needs_confirmation: !session.get().token });
  });
});

afterEach(() => {
  cleanup();
  session.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function signIn() {
  const current = { id: "1", role: "user", email: "maya@example.com" } as never;
  session.signIn({ access_token: "t", token_type: "Bearer", current });
}

const refusal = (errors: Record<string, string[]>, title: string, status = 422) =>
  Response.json({ status, code: "Invalid", title, errors }, { status });

async function open(ui = <AskQuestion receiver={ERIK} label="Ask a question" />) {
  const user = userEvent.setup();
  const page = renderAt(() => ui, "/p/squat");
  await user.click(await screen.findByRole("button", { name: "Ask a question" }));
  return { user, text: await screen.findByLabelText("Your question"), ...page };
}

test("[STO-05] [OV-54] somebody signed in asks with a text alone, and hears that it has been sent", async () => {
  signIn();
  const { user, text } = await open();
  expect(screen.queryByLabelText("Email")).not.toBeInTheDocument();
  expect(text).toHaveAttribute("maxlength", "1000");
  await user.type(text, BODY.text);
  expect(screen.getByText("21 of 1,000")).toBeVisible();
  await user.dblClick(screen.getByRole("button", { name: "Send question" }));
  expect(await screen.findByText("Your question has been sent.")).toBeVisible();
  expect(sent).toEqual([{ id: expect.any(String), ...BODY }]);
  expect(formDrafts.get("question:squat")).toBeUndefined();
});

test("[OV-54] a visitor gives a name and an address, and is sent a link", async () => {
  const { user, text } = await open();
  await user.type(text, BODY.text);
  await user.type(screen.getByLabelText("Name"), VISITOR.name);
  await user.type(screen.getByLabelText("Email"), VISITOR.email);
  await user.click(screen.getByRole("button", { name: "Send question" }));
  expect(await screen.findByText("Check your inbox")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent(`We've sent a link to ${VISITOR.email}.`);
  expect(sent).toEqual([{ id: expect.any(String), ...BODY, ...VISITOR }]);
});

test("somebody signed in whose address is not confirmed is sent a link there", async () => {
  signIn();
  answers = [() => Response.json({ needs_confirmation: true })];
  const { user, text } = await open();
  await user.type(text, BODY.text);
  await user.click(screen.getByRole("button", { name: "Send question" }));
  expect(await screen.findByText("Check your inbox")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("We've sent a link to maya@example.com.");
});

test("an empty address is missing rather than invalid", async () => {
  const errors = { name: ["This field is required."], email: ["Please enter a valid email address."] };
  answers = [() => refusal(errors, "Please check the form.")];
  const { user, text } = await open();
  await user.type(text, BODY.text);
  await user.click(screen.getByRole("button", { name: "Send question" }));
  expect(await screen.findByLabelText("Email")).toHaveAccessibleDescription("This field is required.");
});

test("what is refused is said beside its field, and the same text again has the same id", async () => {
  answers = [
    () => refusal({ email: ["Please enter a valid email address."] }, "Please check the form."),
    () =>
      refusal(
        { base: ["This coach isn't taking questions right now."] },
        "This coach isn't taking questions right now.",
      ),
  ];
  const { user, text } = await open();
  await user.type(text, BODY.text);
  await user.type(screen.getByLabelText("Email"), "sam@");
  const send = screen.getByRole("button", { name: "Send question" });
  await user.click(send);
  expect(await screen.findByLabelText("Email")).toHaveAccessibleDescription("Please enter a valid email address.");
  await user.click(send);
  expect(await screen.findByText("This coach isn't taking questions right now.")).toBeVisible();
  expect(text).toHaveValue(BODY.text);
  await user.click(send);
  expect(await screen.findByText("Check your inbox")).toBeVisible();
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
});

test("a session that has ended without the page knowing asks for name and address", async () => {
  signIn();
  const missing = "This field is required.";
  answers = [() => refusal({ name: [missing], email: [missing] }, "Please check the form.")];
  const { user, text } = await open();
  await user.type(text, BODY.text);
  await user.click(screen.getByRole("button", { name: "Send question" }));
  expect(await screen.findByLabelText("Name")).toHaveAccessibleDescription(missing);
  expect(text).toHaveValue(BODY.text);
  await user.type(screen.getByLabelText("Name"), VISITOR.name);
  await user.type(screen.getByLabelText("Email"), VISITOR.email);
  await user.click(screen.getByRole("button", { name: "Send question" }));
  expect(await screen.findByText("Your question has been sent.")).toBeVisible();
  expect(sent[1]).toEqual({ id: expect.any(String), ...BODY, ...VISITOR });
});

test("what is typed stays when the dialog is closed, and goes with Cancel", async () => {
  const { user, text } = await open();
  await user.type(text, BODY.text);
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Ask a question" }));
  expect(await screen.findByLabelText("Your question")).toHaveValue(BODY.text);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Ask a question" }));
  expect(await screen.findByLabelText("Your question")).toHaveValue("");
});

test.each([
  ["Sign in", "/onboarding/sign_in"],
  ["Sign up", "/onboarding/sign_up/client"],
])("[CTR-15] from the dialog one can %s, and comes back to the question", async (label, address) => {
  const { user, text, history, unmount } = await open();
  await user.type(text, BODY.text);
  await user.click(screen.getByRole("button", { name: label }));
  expect(history.location.pathname).toBe(address);
  expect(session.peekReturn()).toBe("/p/squat");
  unmount();
  signIn();
  renderAt(() => <AskQuestion autoOpen receiver={ERIK} label="Ask a question" />, "/p/squat");
  expect(await screen.findByLabelText("Your question")).toHaveValue(BODY.text);
  await user.click(screen.getByRole("button", { name: "Send question" }));
  expect(await screen.findByText("Your question has been sent.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Done" }));
  cleanup();
  renderAt(() => <AskQuestion autoOpen receiver={ERIK} label="Ask a question" />, "/p/squat");
  await screen.findByRole("button", { name: "Ask a question" });
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("who goes to sign in and comes back without it finds what they typed, once", async () => {
  const { user, text, unmount } = await open();
  await user.type(text, BODY.text);
  await user.type(screen.getByLabelText("Name"), VISITOR.name);
  await user.type(screen.getByLabelText("Email"), VISITOR.email);
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  unmount();
  const again = await open(<AskQuestion autoOpen receiver={ERIK} label="Ask a question" />);
  expect(again.text).toHaveValue(BODY.text);
  expect(screen.getByLabelText("Name")).toHaveValue(VISITOR.name);
  await user.click(screen.getByRole("button", { name: "Send question" }));
  expect(await screen.findByText("Check your inbox")).toBeVisible();
  expect(sent).toEqual([{ id: expect.any(String), ...BODY, ...VISITOR }]);
  again.unmount();
  signIn();
  expect(await openedDialogs()).toEqual([]);
});

test("what was typed before signing in stays when the dialog is closed, and does not open it again", async () => {
  setPendingQuestion(ERIK, BODY.text);
  signIn();
  const user = userEvent.setup();
  const page = renderAt(() => <AskQuestion autoOpen receiver={ERIK} label="Ask a question" />, "/p/squat");
  await screen.findByLabelText("Your question");
  await user.keyboard("{Escape}");
  page.unmount();
  expect(await openedDialogs()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Ask a question" }));
  expect(await screen.findByLabelText("Your question")).toHaveValue(BODY.text);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Ask a question" }));
  expect(await screen.findByLabelText("Your question")).toHaveValue("");
});

/** Shows a page, and returns the dialogs that have opened by themselves. */
async function openedDialogs(ui = <AskQuestion autoOpen receiver={ERIK} label="Ask a question" />) {
  renderAt(() => ui, "/p/squat");
  await screen.findByRole("button", { name: "Ask a question" });
  return screen.queryAllByRole("dialog");
}

test("the question to one coach does not open at another", async () => {
  setPendingQuestion(ERIK, BODY.text);
  signIn();
  const other: Receiver = { accountTitle: "Harbour Fitness", about: { account_id: "harbour" } };
  expect(await openedDialogs(<AskQuestion autoOpen receiver={other} label="Ask a question" />)).toEqual([]);
});

test("it does not open for somebody who is not signed in", async () => {
  setPendingQuestion(ERIK, BODY.text);
  expect(await openedDialogs()).toEqual([]);
});

test("it opens for half an hour only", async () => {
  const now = Date.now();
  setPendingQuestion(ERIK, BODY.text);
  signIn();
  const clock = vi.spyOn(Date, "now").mockReturnValue(now + 31 * 60_000);
  expect(await openedDialogs()).toEqual([]);
  cleanup();
  clock.mockReturnValue(now + 29 * 60_000);
  renderAt(() => <AskQuestion autoOpen receiver={ERIK} label="Ask a question" />, "/p/squat");
  expect(await screen.findByLabelText("Your question")).toHaveValue(BODY.text);
});

test("of two buttons on a page, one opens it", async () => {
  setPendingQuestion(ERIK, BODY.text);
  signIn();
  const buttons = (
    <>
      <AskQuestion receiver={ERIK} label="Contact coach" />
      <AskQuestion autoOpen receiver={ERIK} label="Ask a question" />
    </>
  );
  renderAt(() => buttons, "/p/squat");
  expect(await screen.findByLabelText("Your question")).toHaveValue(BODY.text);
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
});
