import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { COST, signInOnFree, upgradeRefusal } from "~/domain/plan-notice/testing/freePlan";
import { toasts } from "~/ui/toast/toast";
import { renderAt } from "~/ui/testing/renderAt";
import type { WebTheme, WhiteLabel } from "../api";
import { DEFAULT_THEME, previewOf, whiteLabel } from "../testing/whiteLabel";
import ThemePage from "./ThemePage";

type Form = { version: number; web_theme: WebTheme | null };

let saved: WhiteLabel;
let sent: Form[];
let previewed: WebTheme[];
let answer: (form: Form) => Response;
let preview: (theme: WebTheme) => Response | Promise<Response>;

const save = (form: Form) => {
  saved = { ...saved, version: form.version + 1, web_theme: form.web_theme };
  return Response.json(saved);
};
const STALE = "Someone else has saved another theme. Yours is still here: check it, then save again.";
const stale = () =>
  Response.json({ status: 409, title: STALE, reason: "stale", errors: { base: [STALE] } }, { status: 409 });

function serve(plan: (request: Request) => Response | undefined) {
  vi.stubGlobal("fetch", async (request: Request) => {
    const answered = plan(request);
    if (answered) return answered;
    const { pathname } = new URL(request.url);
    if (pathname.endsWith("/preview")) {
      const theme = (await request.json()) as WebTheme;
      previewed.push(theme);
      return preview(theme);
    }
    if (request.method === "GET") return Response.json(saved);
    const form = (await request.json()) as Form;
    sent.push(form);
    return answer(form);
  });
}

beforeEach(() => {
  sent = [];
  previewed = [];
  saved = whiteLabel;
  answer = save;
  preview = (theme) => Response.json(previewOf(theme));
  serve(signInOnFree({ features: ["customisation"] }));
});

afterEach(() => {
  cleanup();
  toasts.close();
  vi.unstubAllGlobals();
  localStorage.clear();
  session.clear();
});

const open = () => renderAt(ThemePage, "/coach/customisation/theme");
const hex = (name: string) => screen.findByRole("textbox", { name: `${name}, hex` });
const row = (name: RegExp) => screen.getByRole("button", { name });
const saveButton = () => screen.getByRole("button", { name: "Save theme" });

async function typeHex(user: ReturnType<typeof userEvent.setup>, name: string, text: string) {
  const field = await hex(name);
  await user.clear(field);
  await user.type(field, text);
  await user.tab();
}

test("[WLB-03] a coach without a theme sees the default colours, readable, and can save nothing", async () => {
  open();
  const fields = { Primary: "#389840", "Primary contrast": "#ffffff", Secondary: "#f5fbf5" };
  for (const [name, colour] of Object.entries(fields)) expect(await hex(name)).toHaveValue(colour);
  expect(await hex("Secondary contrast")).toHaveValue("#22242f");
  expect(await hex("System text")).toHaveValue("#389840");
  expect(await screen.findAllByText("6.4:1")).toHaveLength(2);
  expect(screen.queryByText("Hard to read, contrast")).not.toBeInTheDocument();
  expect(saveButton()).toBeDisabled();
  expect(screen.getByRole("button", { name: "Back to default" })).toBeDisabled();
});

test("[WLB-04] an opened colour offers the ten suggested ones, and the browser's own picker", async () => {
  const user = userEvent.setup();
  open();
  await hex("Primary");
  await user.click(row(/^Primary Buttons/));
  const suggested = within(screen.getByRole("group", { name: "Suggested colours" })).getAllByRole("button");
  expect(suggested.map((one) => one.getAttribute("aria-label"))).toEqual(whiteLabel.suggested_colours);
  expect(suggested[0]).toHaveAttribute("aria-pressed", "true");
  await user.click(screen.getByRole("button", { name: "#8b46ff" }));
  expect(await hex("Primary")).toHaveValue("#8b46ff");
  expect(screen.getByLabelText("Other colour")).toHaveValue("#8b46ff");
  await waitFor(() => expect(previewed.at(-1)).toEqual({ ...DEFAULT_THEME, primary: "#8b46ff" }));
});

test.each(["#ABC", "abc", "#AABBCC"])(
  "%s is typed as a colour, saved once and seen on the storefront",
  async (typed) => {
    const user = userEvent.setup();
    open();
    await typeHex(user, "Secondary", typed);
    expect(await hex("Secondary")).toHaveValue("#aabbcc");
    expect(screen.getByText("1 change, not live yet")).toBeVisible();
    await user.dblClick(saveButton());
    await waitFor(() => expect(saveButton()).toBeDisabled());
    await waitFor(() => expect(screen.queryByText(/not live yet/)).not.toBeInTheDocument());
    expect(sent).toEqual([{ version: 0, web_theme: { ...DEFAULT_THEME, secondary: "#aabbcc" } }]);
    expect(toasts.get()?.text).toBeDefined();
    expect(await hex("Secondary")).toHaveValue("#aabbcc");
  },
);

test("Enter ends a colour, and saves nothing", async () => {
  const user = userEvent.setup();
  open();
  await user.clear(await hex("Primary"));
  await user.type(await hex("Primary"), "2E4AE6{Enter}");
  expect(await hex("Primary")).toHaveValue("#2e4ae6");
  await user.type(await hex("Primary"), "0{Enter}");
  expect(await screen.findByText("Enter a colour like #2e4ae6.")).toBeVisible();
  expect(sent).toEqual([]);
});

test("what is no colour says so beside its field, and changes neither the preview nor what is saved", async () => {
  const user = userEvent.setup();
  open();
  preview = (theme) => Response.json(previewOf(theme, { contrasts: { system_text: 3.6 } }));
  await typeHex(user, "Primary", "blue");
  expect(await screen.findByText("Enter a colour like #2e4ae6.")).toBeVisible();
  expect(screen.queryByText("Hard to read, contrast")).not.toBeInTheDocument();
  expect(await hex("Primary")).toBeInvalid();
  await typeHex(user, "Secondary", "#eef1ff");
  await waitFor(() => expect(previewed.at(-1)).toEqual({ ...DEFAULT_THEME, secondary: "#eef1ff" }));
  await user.click(saveButton());
  await waitFor(async () => expect(await hex("Primary")).toHaveFocus());
  expect(sent).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Back to default" }));
  expect(await hex("Primary")).toHaveValue("#389840");
  expect(screen.queryByText("Enter a colour like #2e4ae6.")).not.toBeInTheDocument();
});

test("of a colour that can't be read, what is saved stands beside what was chosen", async () => {
  const user = userEvent.setup();
  preview = (theme) =>
    Response.json(
      theme.system_text === "#5b7cff"
        ? previewOf(theme, { contrasts: { system_text: 3.24 }, readable: { system_text: "#4662e3" } })
        : previewOf(theme),
    );
  open();
  await typeHex(user, "System text", "#5b7cff");
  expect(await screen.findByText("3.2:1")).toBeVisible();
  await user.click(row(/^System text/));
  expect(screen.getByText("You chose #5b7cff")).toBeVisible();
  expect(screen.getByText("We save #4662e3")).toBeVisible();
  expect(screen.getByText(/nearest shade of the same hue: 4\.5:1 instead of 3\.2:1\./)).toBeVisible();
  answer = (form) => save({ ...form, web_theme: { ...(form.web_theme as WebTheme), system_text: "#4662e3" } });
  await user.click(saveButton());
  await waitFor(async () => expect(await hex("System text")).toHaveValue("#4662e3"));
  await waitFor(() => expect(screen.queryByText("You chose #5b7cff")).not.toBeInTheDocument());
});

test("a colour that stays while its partner is changed says which one", async () => {
  const user = userEvent.setup();
  preview = (theme) =>
    Response.json(previewOf(theme, { contrasts: { primary_contrast: 2.1 }, readable: { primary: "#a06f00" } }));
  open();
  await typeHex(user, "Primary", "#fcb400");
  await user.click(row(/^Primary contrast/));
  expect(await screen.findByText(/Hard to read together with Primary, so we save another shade of that/)).toBeVisible();
});

test("the preview that was asked for last is the one that is seen", async () => {
  const user = userEvent.setup();
  let late: (() => void) | undefined;
  preview = (theme) =>
    theme.primary === "#111111"
      ? new Promise((done) => (late = () => done(Response.json(previewOf(theme, { contrasts: { primary: 1.1 } })))))
      : Response.json(previewOf(theme, { contrasts: { primary: theme.primary === "#222222" ? 9.9 : 6.4 } }));
  open();
  await typeHex(user, "Primary", "#111111");
  await waitFor(() => expect(late).toBeDefined());
  await typeHex(user, "Primary", "#222222");
  expect(await screen.findByText("9.9:1")).toBeVisible();
  await act(async () => late?.());
  expect(screen.getByText("9.9:1")).toBeVisible();
  expect(screen.queryByText("1.1:1")).not.toBeInTheDocument();
});

test("a preview that fails can be asked for again, and colours can be saved without it", async () => {
  const user = userEvent.setup();
  preview = () => Response.json({ title: "No.", errors: { base: ["No."] } }, { status: 500 });
  open();
  await typeHex(user, "Primary", "#2e4ae6");
  const retry = await screen.findByRole("button", { name: "Try again" });
  preview = (theme) => Response.json(previewOf(theme));
  await user.click(retry);
  expect(await screen.findByTitle("Preview on the web")).toBeVisible();
  expect(saveButton()).toBeEnabled();
});

test("changes are discarded, and come back with Undo", async () => {
  const user = userEvent.setup();
  open();
  await typeHex(user, "Primary", "#2e4ae6");
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(await hex("Primary")).toHaveValue("#389840");
  act(() => void toasts.get()?.action?.run());
  expect(await hex("Primary")).toHaveValue("#2e4ae6");
});

test("Back to default is saved as no theme", async () => {
  const user = userEvent.setup();
  saved = { ...saved, version: 3, web_theme: { ...DEFAULT_THEME, primary: "#2e4ae6" } };
  open();
  await hex("Primary");
  await user.click(screen.getByRole("button", { name: "Back to default" }));
  expect(await hex("Primary")).toHaveValue("#389840");
  await user.click(saveButton());
  await waitFor(() => expect(sent).toEqual([{ version: 3, web_theme: null }]));
});

test("a theme is saved twice in a row", async () => {
  const user = userEvent.setup();
  open();
  for (const [at, colour] of ["#2e4ae6", "#7a4fb3"].entries()) {
    await typeHex(user, "Primary", colour);
    await user.click(saveButton());
    await waitFor(() => expect(saveButton()).toBeDisabled());
    expect(sent.at(-1)).toMatchObject({ version: at, web_theme: { primary: colour } });
  }
  expect(sent).toHaveLength(2);
});

test("what was typed is there after a reload, also what is no colour yet", async () => {
  const user = userEvent.setup();
  open();
  await typeHex(user, "Primary", "#2e4ae6");
  await typeHex(user, "Secondary", "#ee");
  cleanup();
  open();
  expect(await hex("Primary")).toHaveValue("#2e4ae6");
  expect(await hex("Secondary")).toHaveValue("#ee");
  await user.click(screen.getByRole("button", { name: "Discard changes" }));
  expect(await hex("Primary")).toHaveValue("#389840");
});

test("another theme that was saved meanwhile is shown; the own one is kept, or theirs is taken", async () => {
  const user = userEvent.setup();
  open();
  await typeHex(user, "Primary", "#2e4ae6");
  saved = { ...saved, version: 4, web_theme: { ...DEFAULT_THEME, primary: "#c23b33", secondary: "#fff4f0" } };
  answer = stale;
  await user.click(saveButton());
  const theirs = await screen.findByRole("list", { name: "Their theme" });
  expect(theirs).toHaveTextContent("Primary #c23b33");
  expect(await hex("Primary")).toHaveValue("#2e4ae6");
  expect(await hex("Secondary")).toHaveValue("#f5fbf5");
  expect(screen.queryByText(STALE)).not.toBeInTheDocument();

  cleanup();
  open();
  expect(await screen.findByRole("list", { name: "Their theme" })).toBeVisible();
  expect(await hex("Secondary")).toHaveValue("#f5fbf5");
  await user.click(screen.getByRole("button", { name: "Use theirs" }));
  expect(await hex("Primary")).toHaveValue("#c23b33");
  expect(screen.queryByRole("list", { name: "Their theme" })).not.toBeInTheDocument();
  act(() => void toasts.get()?.action?.run());
  answer = save;
  await user.click(saveButton());
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ version: 4, web_theme: { primary: "#2e4ae6" } }));
  await waitFor(() => expect(saveButton()).toBeDisabled());
  expect(screen.queryByRole("list", { name: "Their theme" })).not.toBeInTheDocument();
});

test("a Free plan says that access is restricted, and leads to the plans", async () => {
  serve(signInOnFree());
  open();
  expect(await screen.findByText("Access restricted")).toBeVisible();
  expect(await screen.findByText(COST)).toHaveTextContent("Your own colours need the Professional plan.");
  expect(screen.getByRole("link", { name: "See plans" })).toHaveAttribute("href", "/coach/profile/subscription");
  expect(screen.queryByRole("button", { name: "Save theme" })).not.toBeInTheDocument();
});

test("a plan that ended while the page was open refuses, and keeps the colours", async () => {
  const user = userEvent.setup();
  open();
  await typeHex(user, "Primary", "#2e4ae6");
  answer = () => upgradeRefusal("customisation");
  await user.click(saveButton());
  expect(await screen.findByText("Access restricted")).toBeVisible();
  expect(await hex("Primary")).toHaveValue("#2e4ae6");
});
