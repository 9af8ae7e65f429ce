import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import type { Program } from "../api";
import { sampleProgram } from "../sampleProgram";
import InfoAndPricingPage from "./InfoAndPricingPage";

const toast = vi.hoisted(() => vi.fn());
const go = vi.hoisted(() => vi.fn());
vi.mock("~/ui/link/Link", async (original) => ({ ...(await original<object>()), useGo: () => go }));
vi.mock("~/ui/link/usePage", () => ({ usePageParams: () => ({ programId: "p" }) }));
vi.mock("~/ui/toast/toast", () => ({ toast, toastError: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  toast.mockReset();
  go.mockReset();
});

test.each<[Program["state"], string, string]>([
  ["draft", "Save as draft", "Saved as draft"],
  ["published", "Save changes", "Saved"],
])("saving a %s program says so", async (state, button, message) => {
  vi.stubGlobal("fetch", async () => Response.json({ ...sampleProgram, state }));
  render(<InfoAndPricingPage />, { wrapper: TestApp });
  await userEvent.click(await screen.findByRole("button", { name: button }));
  await vi.waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith(message));
});

test("while a price is saved nothing else can be saved, and a price that replaces a refused one is not shown as wrong", async () => {
  const program: Program = { ...sampleProgram, plan_pricing: "paid", charges_enabled: true, cadences: ["monthly"] };
  const refused = { errors: { amount_minor: ["Enter an amount like 1234.00."] } };
  const sent: { amount_minor: number | null; answer: (response: Response) => void }[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method !== "POST") return Response.json(program);
    const { amount_minor } = (await request.json()) as { amount_minor: number | null };
    return new Promise<Response>((answer) => sent.push({ amount_minor, answer }));
  });
  render(<InfoAndPricingPage />, { wrapper: TestApp });
  const price = await screen.findByRole("textbox", { name: /^Price/ });
  const next = screen.getByRole("button", { name: "Continue" });
  await userEvent.type(price, "12 euros");
  await userEvent.click(next);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(next).toBeDisabled();
  expect(screen.getByRole("button", { name: /^Save/ })).toBeDisabled();

  await userEvent.clear(price);
  await userEvent.type(price, "12");
  sent[0]?.answer(Response.json(refused, { status: 422 }));
  await vi.waitFor(() => expect(next).toBeEnabled());
  expect(screen.queryByText("Enter an amount like 1234.00.")).toBeNull();
  expect(go).not.toHaveBeenCalled();
  await userEvent.click(next);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.amount_minor).toBe(1200);
  sent[1]?.answer(Response.json(program));
  await vi.waitFor(() => expect(go).toHaveBeenCalledOnce());
});

test("a price that is refused keeps the coach on the page, with the reason beside it, until something else is entered", async () => {
  const program: Program = { ...sampleProgram, plan_pricing: "paid", charges_enabled: true, cadences: ["monthly"] };
  const refused = { errors: { amount_minor: ["Enter an amount like 1234.00."] } };
  vi.stubGlobal("fetch", async (request: Request) =>
    request.method === "POST" ? Response.json(refused, { status: 422 }) : Response.json(program),
  );
  render(<InfoAndPricingPage />, { wrapper: TestApp });
  const price = await screen.findByRole("textbox", { name: /^Price/ });
  await userEvent.type(price, "12 euros");
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("Enter an amount like 1234.00.")).toBeVisible();
  expect(price).toHaveValue("12 euros");
  expect(go).not.toHaveBeenCalled();
  expect(toast).not.toHaveBeenCalled();
  await userEvent.type(price, " a month");
  expect(screen.queryByText("Enter an amount like 1234.00.")).toBeNull();
});

test("a second Enter while a price is saved leads to the next page once", async () => {
  const program: Program = { ...sampleProgram, plan_pricing: "paid", charges_enabled: true, cadences: ["monthly"] };
  const answers: (() => void)[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "POST") await new Promise<void>((answer) => answers.push(answer));
    return Response.json(program);
  });
  render(<InfoAndPricingPage />, { wrapper: TestApp });
  await userEvent.type(await screen.findByRole("textbox", { name: /^Price/ }), "39{Enter}{Enter}");
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await vi.waitFor(() => expect(go).toHaveBeenCalledOnce());
  expect(answers).toHaveLength(1);
});
