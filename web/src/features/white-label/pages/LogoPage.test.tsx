import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { signInOnFree } from "~/domain/plan-notice/testing/freePlan";
import { toasts } from "~/ui/toast/toast";
import { renderAt } from "~/ui/testing/renderAt";
import type { Logo } from "../api";
import { whiteLabel } from "../testing/whiteLabel";
import LogoPage from "./LogoPage";

let logo: Logo | null;
let sent: string[];
let answer: (name: string) => Response;

const cutFrom = (name: string): Logo => ({
  original: `/files/${name}-original.png`,
  hd: `/files/${name}-hd.png`,
  logo: `/files/${name}-logo.png`,
  small: `/files/${name}-small.png`,
  icon: `/files/${name}-icon.png`,
  width: 480,
  height: 111,
  background: name === "black" ? "light" : null,
});
const save = (name: string) => {
  logo = cutFrom(name);
  return Response.json({ ...whiteLabel, logo });
};

function serve(plan: (request: Request) => Response | undefined) {
  vi.stubGlobal("fetch", async (request: Request) => {
    const answered = plan(request);
    if (answered) return answered;
    if (request.method === "GET") return Response.json({ ...whiteLabel, logo });
    if (request.method === "DELETE") {
      sent.push("removed");
      logo = null;
      return Response.json({ ...whiteLabel, logo });
    }
    const file = (await request.formData()).get("file") as File;
    sent.push(file.name);
    return answer(file.name.replace(/\..*/, ""));
  });
}

beforeEach(() => {
  sent = [];
  logo = null;
  answer = save;
  serve(signInOnFree({ features: ["customisation"] }));
});

afterEach(() => {
  cleanup();
  toasts.close();
  vi.unstubAllGlobals();
  session.clear();
});

const open = () => renderAt(LogoPage, "/coach/customisation/logo");
const choose = async (name: string) =>
  userEvent.upload(
    await screen.findByLabelText("Logo"),
    new File(["<svg/>"], `${name}.svg`, { type: "image/svg+xml" }),
  );
const shown = (name: string) => document.querySelectorAll(`img[src="/files/${name}-logo.png"]`);

test("a coach gives one file, sees it where people meet it, and then another one", async () => {
  const user = userEvent.setup();
  open();
  expect(await screen.findByRole("button", { name: "Choose a file" })).toBeVisible();
  expect(screen.queryByText("On your pages")).toBeNull();
  await choose("red");
  await waitFor(() => expect(toasts.get()?.text).toBe("Logo saved"));
  expect(shown("red"), "in both schemes").toHaveLength(2);
  for (const [size, path] of [
    ["Original", "original"],
    ["Large", "hd"],
    ["Header", "logo"],
    ["Square", "small"],
  ] as const) {
    expect(screen.getByRole("link", { name: size })).toHaveAttribute("href", `/files/red-${path}.png`);
  }
  expect(screen.queryByText(/only shows up on/)).toBeNull();
  await choose("black");
  await waitFor(() => expect(shown("black")).toHaveLength(2));
  expect(screen.getByText(/only shows up on a light background/)).toBeVisible();
  expect(shown("red")).toHaveLength(0);

  await user.click(screen.getByRole("button", { name: "Remove" }));
  const dialog = await screen.findByRole("dialog", { name: "Remove your logo?" });
  await user.click(within(dialog).getByRole("button", { name: "Remove" }));
  expect(await screen.findByRole("button", { name: "Choose a file" })).toBeVisible();
  await choose("red");
  await waitFor(() => expect(shown("red")).toHaveLength(2));
  expect(sent).toEqual(["red.svg", "black.svg", "removed", "red.svg"]);
});

test("a file that is no logo says why, and the logo stays", async () => {
  logo = cutFrom("red");
  answer = () =>
    Response.json({ status: 422, title: "No.", errors: { file: ["This logo is empty."] } }, { status: 422 });
  open();
  await choose("black");
  expect(await screen.findByText("This logo is empty.")).toBeVisible();
  expect(shown("red")).toHaveLength(2);
  answer = save;
  await choose("black");
  await waitFor(() => expect(shown("black")).toHaveLength(2));
  expect(screen.queryByText("This logo is empty.")).toBeNull();
});

test("without a web address nobody sees it, which is said", async () => {
  logo = cutFrom("red");
  open();
  expect(await screen.findByRole("link", { name: "Choose an address" })).toHaveAttribute(
    "href",
    "/coach/customisation/address",
  );
});

test("it needs the plan", async () => {
  serve(signInOnFree({ features: [] }));
  open();
  expect(await screen.findByRole("heading", { name: "White label" })).toBeVisible();
  expect(screen.queryByLabelText("Logo")).toBeNull();
});
