import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import type { PriceOption } from "../../api";
import { sampleProgram } from "../../sampleProgram";
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

afterEach(() => vi.unstubAllGlobals());

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
