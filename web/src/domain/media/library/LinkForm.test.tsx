import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { setErrorHandler } from "~/api/errorHandling";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { itemOf } from "../uploads/testing/surroundings";
import { LinkDialog, LinkForm } from "./LinkForm";

const ADDRESS = "https://youtu.be/dQw4w9WgXcQ";
const shared = vi.fn();

afterEach(() => {
  cleanup();
  shared.mockClear();
  setErrorHandler(() => {});
  vi.unstubAllGlobals();
  session.clear();
});

async function add(answer: () => Promise<Response>) {
  setErrorHandler(shared);
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "1", role: "coach" } });
  vi.stubGlobal("fetch", answer);
  render(<LinkForm scope="user" onAdded={() => undefined} />, { wrapper: TestApp });
  const field = screen.getByRole("textbox", { name: "Video link" });
  await userEvent.type(field, "https://youtu.be/squat");
  await userEvent.click(screen.getByRole("button", { name: "Add video" }));
  return field;
}

test.each([
  ["403", async () => Response.json({}, { status: 403 }), { kind: "redirect", to: "root" }],
  ["500", async () => Response.json({ title: "Server Error" }, { status: 500 }), { kind: "toast" }],
  ["no connection", () => Promise.reject(new TypeError("offline")), { kind: "toast", text: "Request failed" }],
])(
  "[ERR-13] a link that cannot be added is left to the shared handler (%s), and stays in its field",
  async (...given) => {
    const [, answer, action] = given;
    const field = await add(answer);
    await vi.waitFor(() => expect(shared).toHaveBeenCalledOnce());
    expect(shared.mock.calls[0]?.[0]).toMatchObject(action);
    expect(field).toHaveValue("https://youtu.be/squat");
    expect(field).toBeValid();
  },
);

test("[ERR-13] what is wrong with the address itself stands beside its field", async () => {
  const errors = { video_url: ["Only links to YouTube and Vimeo can be added."] };
  const field = await add(async () => Response.json({ errors }, { status: 422 }));
  await vi.waitFor(() => expect(field).toBeInvalid());
  expect(screen.getByText("Only links to YouTube and Vimeo can be added.")).toBeVisible();
  expect(shared).not.toHaveBeenCalled();
});

test.each([
  ["line", (onAdded: () => void) => <LinkForm scope="user" onAdded={onAdded} />],
  ["dialog", (onAdded: () => void) => <LinkDialog scope="user" onClose={onAdded} />],
])("[MED-33] in a %s a link is sent when there is one, and not twice at a time", async (_, form) => {
  const sent: unknown[] = [];
  let answer = (_response: Response) => {};
  session.signIn({ access_token: "token", token_type: "Bearer", current: { id: "1", role: "coach" } });
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(await request.json());
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
  const onAdded = vi.fn();
  render(form(onAdded), { wrapper: TestApp });
  const user = userEvent.setup();
  const field = screen.getByRole("textbox", { name: "Video link" });
  const add = screen.getByRole("button", { name: "Add video" });
  expect(add).toBeDisabled();
  await user.type(field, "   {Enter}");
  expect(add).toBeDisabled();
  await user.type(field, ADDRESS);
  expect(add).toBeEnabled();
  await user.click(add);
  await waitFor(() => expect(sent).toEqual([{ media: { video_url: ADDRESS }, scope: "user" }]));
  expect(add).toBeDisabled();
  await user.type(field, "{Enter}");
  expect(sent).toHaveLength(1);
  answer(Response.json(itemOf({ id: "link", kind: "youtube" }), { status: 201 }));
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
});
