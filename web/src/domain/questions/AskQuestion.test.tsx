import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formDrafts } from "~/api/formDrafts";
import { session } from "~/api/session";
import { renderAt } from "~/ui/testing/renderAt";
import { AskQuestion } from "./AskQuestion";
import { carryQuestion, type Receiver } from "./receiver";

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

test("[OV-54] [CTR-15] a visitor gives a name and an address, and is sent a link", async () => {
  const { user, text } = await open();
  await user.type(text, BODY.text);
  await user.type(screen.getByLabelText("Name"), VISITOR.name);
  await user.type(screen.getByLabelText("Email"), VISITOR.email);
  await user.click(screen.getByRole("button", { name: "Send question" }));
  expect(await screen.findByText("Check your inbox")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent(`We've sent a link to ${VISITOR.email}.`);
  expect(sent).toEqual([{ id: expect.any(String), ...BODY, ...VISITOR }]);
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
  renderAt(() => <AskQuestion goesOn receiver={ERIK} label="Ask a question" />, "/p/squat");
  expect(await screen.findByLabelText("Your question")).toHaveValue(BODY.text);
  await user.click(screen.getByRole("button", { name: "Send question" }));
  expect(await screen.findByText("Your question has been sent.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Done" }));
  cleanup();
  renderAt(() => <AskQuestion goesOn receiver={ERIK} label="Ask a question" />, "/p/squat");
  await screen.findByRole("button", { name: "Ask a question" });
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("the question to one coach does not open at another", async () => {
  carryQuestion(ERIK, BODY.text);
  signIn();
  const other: Receiver = { accountTitle: "Harbour Fitness", about: { account_id: "harbour" } };
  renderAt(() => <AskQuestion goesOn receiver={other} label="Ask a question" />, "/p/run");
  await screen.findByRole("button", { name: "Ask a question" });
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});
