import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { consent } from "~/lib/consent";
import { renderAt } from "~/ui/testing/renderAt";
import type { PublicProgram } from "../../api";
import { leaving } from "../../leaving";
import { Measurement } from "./Measurement";

const DAY = "2026-01-12";
const option = { id: "o1", amount_minor: 3950, currency: "eur", duration: "monthly" };
const program = {
  id: "p1",
  title: "Squat",
  currency: "EUR",
  is_owner: false,
  is_bought: false,
  owner: { full_name: "Northside Strength", analytics: { code: "GTM-ABC1234", enabled: true } },
} as unknown as PublicProgram;
type Option = PublicProgram["price_options"][number];

const frame = () => document.querySelector<HTMLIFrameElement>('iframe[src="/tag-manager/frame"]');
const show = (more: { isBought?: boolean; isStarted?: boolean; option?: unknown } = { option }) =>
  renderAt(() => <Measurement program={program} {...more} option={more.option as Option | undefined} />);
/** What the document of the frame is told once it listens. */
function listen() {
  const told = vi.fn();
  Object.defineProperty(frame(), "contentWindow", { value: { postMessage: told } });
  act(() => void frame()?.dispatchEvent(new Event("load")));
  return () => told.mock.calls.map(([message]) => message as Record<string, unknown>);
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  localStorage.clear();
});

test("[WLB-12] a visitor who hasn't chosen is asked, and nothing is loaded until they allow it", async () => {
  show();
  expect(await screen.findByText(/^Northside Strength would like to measure/)).toBeVisible();
  expect(frame()).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Allow" }));
  expect(consent.get()?.allowed).toEqual(["statistics", "marketing"]);
  expect(frame()).not.toBeNull();
  expect(screen.queryByRole("region", { name: "Cookie settings" })).toBeNull();
});

test("[WLB-12] declining is remembered, and loads nothing", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Decline" }));
  expect(consent.get()?.allowed).toEqual([]);
  cleanup();
  show();
  expect([frame(), screen.queryByRole("button", { name: "Allow" })]).toEqual([null, null]);
});

test("the cookie settings open from the bar, and closing them chooses nothing", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Manage choices" }));
  await screen.findByRole("dialog", { name: "Cookie settings" });
  await userEvent.keyboard("{Escape}");
  expect(await screen.findByRole("button", { name: "Allow" })).toBeVisible();
  expect(consent.get()).toBeUndefined();
});

test("[WLB-12] the container is in a frame without an origin, and is told what is for sale only", async () => {
  consent.save(["marketing"], DAY);
  show();
  await vi.waitFor(() => expect(frame()).not.toBeNull());
  expect(frame()?.getAttribute("sandbox")).toBe("allow-scripts");
  expect(frame()?.referrerPolicy).toBe("no-referrer");
  const item = { id: "p1", name: "Squat", variant: "monthly" };
  expect(listen()()).toEqual([
    { kind: "consent", granted: ["ad_storage", "ad_user_data", "ad_personalization"] },
    { kind: "container", code: "GTM-ABC1234" },
    { kind: "event", name: "view_item", currency: "EUR", value: 39.5, item },
  ]);
});

test("consent is passed on when it changes; without marketing the frame goes", async () => {
  consent.save(["marketing"], DAY);
  show();
  await vi.waitFor(() => expect(frame()).not.toBeNull());
  const told = listen();
  act(() => consent.save(["statistics", "marketing"], DAY));
  expect(told().at(-1)).toEqual({
    kind: "consent",
    granted: ["analytics_storage", "ad_storage", "ad_user_data", "ad_personalization"],
  });
  act(() => consent.save(["statistics"], DAY));
  expect(frame()).toBeNull();
  expect(leaving.tell).toBeUndefined();
});

test("a container that leads its frame to another page loses it", async () => {
  consent.save(["marketing"], DAY);
  show();
  await vi.waitFor(() => expect(frame()).not.toBeNull());
  listen();
  act(() => void frame()?.dispatchEvent(new Event("load")));
  expect(frame()).toBeNull();
});

test("[WLB-12] a container that is switched off neither asks nor loads", () => {
  const off = { ...program, owner: { ...program.owner, analytics: { code: "GTM-ABC1234", enabled: false } } };
  renderAt(() => <Measurement program={off} option={option as Option} />);
  expect(screen.queryByRole("button", { name: "Allow" })).toBeNull();
  act(() => consent.save(["marketing"], DAY));
  expect(frame()).toBeNull();
});

test("nothing is told of a paid program while none of its prices is on sale", async () => {
  consent.save(["marketing"], DAY);
  const paid = { ...program, plan_pricing: "paid" } as PublicProgram;
  renderAt(() => <Measurement program={paid} option={undefined} />);
  await vi.waitFor(() => expect(frame()).not.toBeNull());
  expect(listen()().filter(({ kind }) => kind === "event")).toEqual([]);
});

test("the page's last word is that the checkout begins", async () => {
  consent.save(["marketing"], DAY);
  show();
  await vi.waitFor(() => expect(frame()).not.toBeNull());
  const told = listen();
  await act(async () => leaving.tell?.());
  expect(told().at(-1)).toMatchObject({ name: "begin_checkout", value: 39.5 });
});

test("the coach of the program is neither asked nor counted", () => {
  const own = { ...program, is_owner: true };
  renderAt(() => <Measurement program={own} option={option as Option} />);
  expect(screen.queryByRole("button", { name: "Allow" })).toBeNull();
  act(() => consent.save(["marketing"], DAY));
  expect(frame()).toBeNull();
});

test("[WLB-12] a container that takes the focus loses its frame, and the visitor types on", async () => {
  consent.save(["marketing"], DAY);
  renderAt(() => (
    <>
      <input aria-label="Your question" />
      <Measurement program={program} option={option as Option} />
    </>
  ));
  await vi.waitFor(() => expect(frame()).not.toBeNull());
  expect(frame()?.inert).toBe(true);
  const field = screen.getByRole("textbox");
  field.focus();
  act(() => void window.dispatchEvent(new Event("blur")));
  expect(frame(), "another window took it").not.toBeNull();
  vi.spyOn(document, "activeElement", "get").mockReturnValueOnce(frame());
  act(() => void window.dispatchEvent(new Event("blur")));
  expect(frame()).toBeNull();
  expect(field).toHaveFocus();
});

test("a free program that is started is a purchase for nothing", async () => {
  consent.save(["marketing"], DAY);
  show({ isStarted: true });
  await vi.waitFor(() => expect(frame()).not.toBeNull());
  expect(listen()().at(-1)).toMatchObject({ name: "purchase", value: 0, item: { variant: "free" } });
});

test("after a purchase nobody is asked, and who allowed it is counted once", async () => {
  show({ isBought: true, option });
  expect(screen.queryByRole("button", { name: "Allow" })).toBeNull();
  act(() => consent.save(["marketing"], DAY));
  await vi.waitFor(() => expect(frame()).not.toBeNull());
  const events = listen()().filter(({ kind }) => kind === "event");
  expect(events.map(({ name, value }) => [name, value])).toEqual([["purchase", 39.5]]);
});
