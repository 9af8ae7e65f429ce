import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderAt } from "~/ui/testing/renderAt";
import ConfirmQuestionPage from "./ConfirmQuestionPage";

const LINKED = {
  text: "Can I start in March?",
  is_sent: false,
  account_title: "Northside Strength",
  program_id: "squat",
  program_title: "Squat Every Day",
  storefront_path: "/g/north-side",
};

let posted: { path: string; body: unknown }[];
let answers: Record<"check" | "confirm", () => Response>;

const refusal = (status: number, code: string, title: string) => () =>
  Response.json({ status, code, title, errors: { base: [title] } }, { status });

beforeEach(() => {
  posted = [];
  answers = {
    check: () => Response.json(LINKED),
    confirm: () => Response.json({ ...LINKED, is_sent: true }),
  };
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname.replace("/api/questions/", "") as "check" | "confirm";
    posted.push({ path, body: await request.json() });
    return answers[path]();
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (address = "/question?question_token=abc") => renderAt(ConfirmQuestionPage, address, "/question");
const confirmed = () => posted.filter(({ path }) => path === "confirm");
const findSend = () => screen.findByRole("button", { name: "Send question" });

test("[OV-54] a link shows to whom the question goes before anything is sent, and one press sends it", async () => {
  const user = userEvent.setup();
  open();
  const send = await findSend();
  expect(screen.getByRole("heading", { name: "Your question to Northside Strength" })).toBeVisible();
  expect(screen.getByText("About Squat Every Day")).toBeVisible();
  expect(screen.getByText(LINKED.text)).toHaveAttribute("dir", "auto");
  expect(screen.getByText("Didn't write this? Just close this page: nothing will be sent.")).toBeVisible();
  expect(posted).toEqual([{ path: "check", body: { token: "abc" } }]);
  await user.dblClick(send);
  expect(await screen.findByRole("heading", { name: "Your question has been sent." })).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to Squat Every Day" })).toBeVisible();
  expect(confirmed()).toEqual([{ path: "confirm", body: { token: "abc" } }]);
});

test("a question without a program leads back to the storefront", async () => {
  answers.check = () => Response.json({ ...LINKED, is_sent: true, program_id: null, program_title: null });
  open();
  const back = await screen.findByRole("link", { name: "Back to Northside Strength" });
  expect(back).toHaveAttribute("href", "/g/north-side");
});

test("a question that has been sent says so at once", async () => {
  answers.check = () => Response.json({ ...LINKED, is_sent: true });
  open();
  expect(await screen.findByRole("heading", { name: "Your question has been sent." })).toBeVisible();
  expect(confirmed()).toEqual([]);
});

test.each([
  ["TooManyQuestions", 429, "You've sent a lot of questions. Please try again later."],
  ["TakesNoQuestions", 422, "This coach isn't taking questions right now."],
])("why a question is refused is said above the button (%s), and it can be sent again", async (code, status, title) => {
  const user = userEvent.setup();
  const accepted = answers.confirm;
  answers.confirm = refusal(status, code, title);
  open();
  await user.click(await findSend());
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(LINKED.text)).toBeVisible();
  answers.confirm = accepted;
  await user.click(await findSend());
  expect(await screen.findByRole("heading", { name: "Your question has been sent." })).toBeVisible();
});

test("a dead link leads to the home page", async () => {
  answers.check = refusal(422, "InvalidQuestionLink", "This link is invalid or has expired.");
  open();
  expect(await screen.findByText(/^This link is incomplete or has expired\./)).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to your home page" })).toHaveAttribute("href", "/");
});

test("a link without its token asks the server nothing", async () => {
  open("/question");
  expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeVisible();
  expect(posted).toEqual([]);
});

test("a failure that is not about the link can be tried again", async () => {
  const user = userEvent.setup();
  const checked = answers.check;
  answers.check = refusal(503, "Busy", "The server is busy.");
  open();
  const retry = await screen.findByRole("button", { name: "Try again" });
  answers.check = checked;
  await user.click(retry);
  await waitFor(() => expect(screen.getByText(LINKED.text)).toBeVisible());
});
