import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { Warnings } from "./Warnings";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const MISSED = "You have missed a program payment - click here to resolve.";

test("[SHL-28] [SHL-29] each warning is a banner, and those of missed payments lead to their programs", async () => {
  const warnings = [
    { type: "missed_payment", data: { plan_id: "7", custom_url: "squat-every-day" } },
    { type: "missed_payment", data: { plan_id: "8" } },
    { type: "app_icon_declined", data: {} },
  ];
  vi.stubGlobal("fetch", async (request: Request) =>
    new URL(request.url).pathname === "/api/users/warnings"
      ? Response.json(warnings)
      : Response.json({ errors: { base: ["Not here."] } }, { status: 503 }),
  );
  render(<Warnings />, { wrapper: TestApp });
  const links = await screen.findAllByRole("link", { name: MISSED });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/p/squat-every-day", "/p/8"]);
  expect(screen.getAllByRole("alert")).toHaveLength(2);
  expect(screen.getByRole("status")).toHaveTextContent("The uploaded App icon cannot be added");
});

test("[SHL-32] the prompt for a web address leads to its page", async () => {
  vi.stubGlobal("fetch", async (request: Request) =>
    new URL(request.url).pathname === "/api/users/warnings"
      ? Response.json([{ type: "web_address", data: {} }])
      : Response.json({ errors: { base: ["Not here."] } }, { status: 503 }),
  );
  render(<Warnings />, { wrapper: TestApp });
  const link = await screen.findByRole("link", {
    name: "Your web address is not configured yet - click here to set it up.",
  });
  expect(link).toHaveAttribute("href", "/coach/customisation/address");
});

test("[SHL-30] the provider's onboarding link is requested on click", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === "/api/users/warnings") return Response.json([{ type: "stripe_attention", data: {} }]);
    asked.push(pathname + search);
    return Response.json({ url: "https://provider.example.org/onboarding" });
  });
  const leave = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  render(<Warnings />, { wrapper: TestApp });
  const warning = await screen.findByRole("button", { name: "Your Stripe connection requires your attention." });
  expect(asked).toEqual([]);
  fireEvent.click(warning);
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("https://provider.example.org/onboarding"));
  expect(asked).toEqual(["/api/stripe/onboarding_url?source=settings"]);
});
