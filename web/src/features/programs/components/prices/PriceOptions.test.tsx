import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { COST, signInOnFree, upgradeRefusal } from "~/domain/plan-notice/testing/freePlan";
import { TestApp } from "~/ui/testing/TestApp";
import type { PriceOption } from "../../api";
import { sampleProgram } from "../../sampleProgram";
import type { NewPriceFormHandle } from "./NewPriceForm";
import { PriceOptions } from "./PriceOptions";

const option = (id: string, duration: PriceOption["duration"], archived = false): PriceOption => ({
  id,
  duration,
  archived,
  amount_minor: 3900,
  currency: "EUR",
  amount: "39.00",
  price_format: "\u20ac39.00",
  subscribers: 0,
  message_about_changed_price: false,
  message_for_inbox: "",
  pending_switches: 0,
  abilities: [],
});

afterEach(() => {
  vi.unstubAllGlobals();
  session.clear();
});

/** Shows the options of a program to a coach on the Free plan. Returns the requests that change something. */
function showOnFree(
  price_options: PriceOption[],
  features: string[] = [],
  cadences: PriceOption["duration"][] = ["monthly", "yearly"],
): string[] {
  const answer = signInOnFree({ features });
  const changes: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method !== "GET") changes.push(request.url);
    return answer(request) ?? upgradeRefusal("any_cadence");
  });
  render(<PriceOptions program={{ ...sampleProgram, price_options, cadences }} />, { wrapper: TestApp });
  return changes;
}

async function choosePeriod(name: RegExp): Promise<void> {
  await userEvent.click(screen.getByRole("combobox", { name: "Billing period" }));
  await userEvent.click(await screen.findByRole("option", { name }));
}

test("a price that is being typed stays when another option is archived", async () => {
  const person = userEvent.setup();
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 503 }));
  const withPrices = (...price_options: PriceOption[]) => (
    <PriceOptions program={{ ...sampleProgram, price_options, cadences: ["weekly", "monthly", "yearly"] }} />
  );
  const page = render(withPrices(option("a", "weekly"), option("b", "yearly")), { wrapper: TestApp });
  await person.click(screen.getByRole("button", { name: "Add another option" }));
  await person.type(screen.getByRole("textbox", { name: /^Price/ }), "45");
  page.rerender(withPrices(option("a", "weekly"), option("b", "yearly", true)));
  expect(screen.getByRole("textbox", { name: /^Price/ })).toHaveProperty("value", "45");
});

test("[PRG-32] archiving an option with clients asks first", async () => {
  const person = userEvent.setup();
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "GET") return new Promise<Response>(() => {});
    requests.push(await request.text());
    return Response.json({ reason: "active_subscribers", errors: {} }, { status: 409 });
  });
  render(
    <PriceOptions
      program={{
        ...sampleProgram,
        price_options: [option("a", "weekly"), option("b", "yearly")],
        cadences: ["weekly"],
      }}
    />,
    { wrapper: TestApp },
  );
  await person.click(screen.getAllByRole("button", { name: /^Actions for/ })[0] as HTMLElement);
  await person.click(await screen.findByRole("menuitem", { name: "Archive option" }));
  const dialog = await screen.findByRole("dialog", { name: "Active subscriptions!" });
  expect(dialog).toHaveTextContent("Clients who already pay for this option keep it, but nobody new can choose it.");
  expect(requests).toHaveLength(1);
});

test("a price that was typed on an earlier visit is shown, but not put on sale by saving the page", async () => {
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 503 }));
  const program = {
    ...sampleProgram,
    price_options: [option("a", "weekly")],
    cadences: ["weekly" as const, "monthly" as const],
  };
  const handle = createRef<NewPriceFormHandle>();
  const prices = () => render(<PriceOptions program={program} handle={handle} />, { wrapper: TestApp });
  const person = userEvent.setup();
  const first = prices();
  await person.click(screen.getByRole("button", { name: "Add another option" }));
  await person.type(screen.getByRole("textbox", { name: /^Price/ }), "45");
  first.unmount();
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "POST") requests.push(await request.text());
    return Response.json({}, { status: 503 });
  });
  prices();
  expect(screen.getByRole("textbox", { name: /^Price/ })).toHaveValue("45.00");
  expect(screen.getByText(/aren't saved yet/)).toBeVisible();
  expect(await handle.current?.savePending()).toBe(true);
  expect(requests).toEqual([]);
  await person.type(screen.getByRole("textbox", { name: /^Price/ }), "{Backspace}5");
  await act(async () => void (await handle.current?.savePending()));
  expect(requests).toHaveLength(1);
});

const RECURRING = ["weekly", "biweekly", "four_weekly", "monthly", "bimonthly", "quarterly", "yearly"] as const;

test.each([
  ["recurring", RECURRING, "Monthly"],
  ["paid once", ["one_off"] as const, "Once"],
])("[OV-100] the first price of a program that is %s suggests its period", async (_, cadences, suggested) => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "POST") sent.push(await request.json());
    return Response.json({}, { status: 503 });
  });
  render(<PriceOptions program={{ ...sampleProgram, cadences: [...cadences] }} />, { wrapper: TestApp });
  await userEvent.type(screen.getByRole("textbox", { name: /^Price/ }), "120");
  expect(screen.getByRole("combobox", { name: "Billing period" })).toHaveValue(suggested);
  await userEvent.click(screen.getByRole("button", { name: "Add option" }));
  const duration = suggested === "Once" ? "one_off" : "monthly";
  await vi.waitFor(() => expect(sent).toEqual([{ amount_minor: 12_000, currency: "EUR", duration }]));
});

test("[SUB-09] on Free a second option explains the plan before anything is typed", async () => {
  const changes = showOnFree([option("a", "monthly")]);
  await screen.findByRole("img", { name: "Needs the Professional plan" });
  await userEvent.click(screen.getByRole("button", { name: /^Add another option/ }));
  expect(await screen.findByText(COST)).toHaveTextContent(/one price per program/);
  expect(screen.getByRole("link", { name: "See plans" })).toBeVisible();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(changes).toEqual([]);
});

test("[SUB-09] a second option that was typed before the plan ended stays, and says what it needs", async () => {
  // A month needs no plan, so that only the number of prices does.
  showOnFree([option("a", "yearly")], ["any_cadence", "several_prices"]);
  await userEvent.click(screen.getByRole("button", { name: /^Add another option/ }));
  await userEvent.type(screen.getByRole("textbox", { name: /^Price/ }), "45");
  cleanup();
  const changes = showOnFree([option("a", "yearly")]);
  expect(await screen.findByText(COST)).toHaveTextContent(/one price per program/);
  expect(screen.getByRole("link", { name: "See plans" })).toBeVisible();
  expect(screen.getByRole("textbox", { name: /^Price/ })).toHaveValue("45.00");
  expect(screen.getByRole("combobox", { name: "Billing period" })).toHaveValue("Monthly");
  expect(screen.getByRole("button", { name: "Add option" })).toBeDisabled();
  expect(changes).toEqual([]);
});

test("[SUB-10] on Free the periods say what they need, and choosing one raises the prompt at once", async () => {
  const changes = showOnFree([]);
  await userEvent.type(screen.getByRole("textbox", { name: /^Price/ }), "390");
  await choosePeriod(/^Yearly \(Professional\)$/);
  expect(await screen.findByText("Monthly subscription only!")).toBeVisible();
  expect(await screen.findByText(COST)).toBeVisible();
  expect(screen.getByRole("link", { name: "See plans" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Add option" })).toBeDisabled();
  expect(screen.getByRole("textbox", { name: /^Price/ })).toHaveValue("390.00");
  await choosePeriod(/^Monthly$/);
  expect(screen.queryByText("Monthly subscription only!")).toBeNull();
  expect(screen.getByRole("button", { name: "Add option" })).toBeEnabled();
  expect(changes).toEqual([]);
});

test("[SUB-10] where the plan ends while a price is typed, the price stays, with the way out", async () => {
  const changes = showOnFree([], ["any_cadence", "several_prices"]);
  await userEvent.type(screen.getByRole("textbox", { name: /^Price/ }), "390");
  await choosePeriod(/^Yearly$/);
  await userEvent.click(screen.getByRole("button", { name: "Add option" }));
  expect(await screen.findByText("Monthly subscription only!")).toBeVisible();
  expect(screen.getByRole("textbox", { name: /^Price/ })).toHaveValue("390.00");
  expect(changes).toHaveLength(1);
});

test("[SUB-10] on Free a program that is paid once can be sold", async () => {
  const changes = showOnFree([], [], ["one_off"]);
  await userEvent.type(screen.getByRole("textbox", { name: /^Price/ }), "49");
  expect(screen.queryByText("Monthly subscription only!")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Add option" }));
  await vi.waitFor(() => expect(changes).toHaveLength(1));
});
