import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { COST, signInOnFree, upgradeRefusal } from "~/domain/plan-notice/testing/freePlan";
import { toasts } from "~/ui/toast/toast";
import { renderAt } from "~/ui/testing/renderAt";
import type { WebAddress } from "../api";
import { whiteLabel } from "../testing/whiteLabel";
import AddressPage from "./AddressPage";

let address: WebAddress;
let sent: (string | null)[];
let answer: (name: string | null) => Response;

const at = (name: string | null): WebAddress => ({
  sub_domain_name: name,
  url: name && `https://${name}.regimen.example`,
  domain: "regimen.example",
});
const save = (name: string | null) => {
  address = at(name);
  return Response.json({ ...whiteLabel, web_address: address });
};
const refuse = (errors: Record<string, string[]>) =>
  Response.json({ status: 422, title: "No.", errors }, { status: 422 });

function serve(plan: (request: Request) => Response | undefined) {
  vi.stubGlobal("fetch", async (request: Request) => {
    const answered = plan(request);
    if (answered) return answered;
    if (request.method === "GET") return Response.json({ ...whiteLabel, web_address: address });
    const { sub_domain_name } = (await request.json()) as { sub_domain_name: string | null };
    sent.push(sub_domain_name);
    return answer(sub_domain_name);
  });
}

beforeEach(() => {
  sent = [];
  address = at(null);
  answer = save;
  serve(signInOnFree({ features: ["customisation"] }));
});

afterEach(() => {
  cleanup();
  toasts.close();
  vi.unstubAllGlobals();
  localStorage.clear();
  session.clear();
});

const open = () => renderAt(AddressPage, "/coach/customisation/address");
const field = () => screen.findByRole("textbox", { name: "Your part of the address" });
const saveButton = () => screen.getByRole("button", { name: "Save address" });

test("a coach without an address chooses one, which is live at once, and then another one", async () => {
  const user = userEvent.setup();
  open();
  expect(await field()).toHaveValue("");
  expect(screen.getByText(".regimen.example")).toBeVisible();
  expect(saveButton()).toBeDisabled();
  expect(screen.queryByText("Live")).not.toBeInTheDocument();
  await user.type(await field(), " Northside");
  await user.click(saveButton());
  expect(await screen.findByText("Live")).toBeVisible();
  expect(sent).toEqual(["northside"]);
  const link = screen.getByRole("link", { name: "Open northside.regimen.example" });
  expect(link).toHaveAttribute("href", "https://northside.regimen.example");
  expect(await field()).toHaveValue("northside");
  expect(saveButton()).toBeDisabled();

  await user.type(await field(), "-gym");
  expect(
    screen.getByText(
      "For 30 days, links to northside.regimen.example lead to your new address. Everybody signs in again there.",
    ),
  ).toBeVisible();
  await user.click(saveButton());
  expect(await screen.findByRole("link", { name: "Open northside-gym.regimen.example" })).toBeVisible();
  expect(sent).toEqual(["northside", "northside-gym"]);
});

test("what is refused is said beside the field, and what was typed stays, also after a reload", async () => {
  const user = userEvent.setup();
  answer = () => refuse({ sub_domain_name: ["This web address is already taken."] });
  open();
  await user.type(await field(), "northside");
  await user.click(saveButton());
  expect(await screen.findByText("This web address is already taken.")).toBeVisible();
  await waitFor(async () => expect(await field()).toHaveAccessibleDescription(/already taken/));
  cleanup();
  open();
  expect(await field()).toHaveValue("northside");
});

test("an address is removed once that is confirmed", async () => {
  const user = userEvent.setup();
  address = at("northside");
  open();
  await user.click(await screen.findByRole("button", { name: "Remove address" }));
  let dialog = within(await screen.findByRole("dialog", { name: "Remove northside.regimen.example?" }));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(sent).toEqual([]);
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await user.click(screen.getByRole("button", { name: "Remove address" }));
  dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Remove address" }));
  await waitFor(() => expect(screen.queryByText("Live")).not.toBeInTheDocument());
  expect(sent).toEqual([null]);
  expect(await field()).toHaveValue("");
});

test("an emptied field does not remove the address", async () => {
  const user = userEvent.setup();
  address = at("northside");
  answer = () => refuse({ sub_domain_name: ["Please use 3 to 63 characters."] });
  open();
  await user.clear(await field());
  await user.click(saveButton());
  expect(await screen.findByText("Please use 3 to 63 characters.")).toBeVisible();
  expect(sent).toEqual([""]);
});

test("[RTE-53] an installation without a domain has no addresses, and the pages of the white label are tabs", async () => {
  address = { sub_domain_name: null, url: null, domain: null };
  open();
  expect(await screen.findByText(/Web addresses aren't available on this installation/)).toBeVisible();
  expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  const tabs = within(screen.getByRole("navigation", { name: "White label sections" }));
  expect(tabs.getAllByRole("link").map((tab) => [tab.textContent, tab.getAttribute("href")])).toEqual([
    ["Address", "/coach/customisation/address"],
    ["Logo", "/coach/customisation/logo"],
    ["Theme", "/coach/customisation/theme"],
  ]);
});

test("on the Free plan the page says what it needs; a plan that ends meanwhile loses nothing", async () => {
  const user = userEvent.setup();
  answer = () => upgradeRefusal("customisation");
  open();
  await user.type(await field(), "northside");
  await user.click(saveButton());
  expect(await screen.findByText(/Professional/)).toBeVisible();
  expect(await field()).toHaveValue("northside");
  cleanup();
  serve(signInOnFree());
  open();
  expect(await screen.findByText(COST)).toBeVisible();
  expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
});
