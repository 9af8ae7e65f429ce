import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { ApiError } from "~/lib/apiError";
import { TestApp } from "~/ui/testing/TestApp";
import { PlanNotice } from "./PlanNotice";
import { Refusal } from "./Refusal";
import { COST, signInOnFree } from "./testing/freePlan";

afterEach(() => {
  vi.unstubAllGlobals();
  session.clear();
});

function serve(answer: (request: Request) => Response | undefined): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(new URL(request.url).pathname);
    return answer(request) ?? Response.json({}, { status: 503 });
  });
  return asked;
}

test("[SUB-07] the notice says what is needed, what the smallest plan that fits costs, and links to it", async () => {
  serve(signInOnFree());
  render(<PlanNotice feature="templates" />, { wrapper: TestApp });
  expect(await screen.findByText(COST)).toHaveTextContent("Templates need the Professional plan.");
  expect(screen.getByRole("link", { name: "See plans" })).toHaveAttribute("href", "/coach/profile/subscription");
});

test("a coach who isn't the owner is told to ask, and no prices are fetched", async () => {
  const asked = serve(signInOnFree({ isOwner: false }));
  render(<PlanNotice feature="tracks" />, { wrapper: TestApp });
  expect(await screen.findByText(/Ask the owner of this account to upgrade\./)).toBeVisible();
  expect(screen.queryByRole("link", { name: "See plans" })).toBeNull();
  expect(asked).not.toContain("/api/subscribe/plans");
});

test("[SUB-06] [SUB-10] the spec's titles come first", async () => {
  serve(signInOnFree());
  const titles = { notes: "Note restricted!", any_cadence: "Monthly subscription only!", zapier: "Access restricted" };
  for (const [feature, title] of Object.entries(titles)) {
    const { unmount } = render(<PlanNotice feature={feature as "notes"} />, { wrapper: TestApp });
    expect(await screen.findByText(title)).toBeVisible();
    unmount();
  }
});

test("[SUB-12] a refusal of supersets names the days and has the way to the plans", async () => {
  serve(signInOnFree());
  const error = new ApiError(422, "No.", { reason: "upgrade", feature: "supersets", days: [2, 7] });
  render(<Refusal error={error} />, { wrapper: TestApp });
  expect(await screen.findByText("Days 3, 8:")).toBeVisible();
  expect(await screen.findByText(COST)).toBeVisible();
  expect(screen.getByRole("link", { name: "See plans" })).toBeVisible();
});

test("any other refusal says what the server says", () => {
  render(<Refusal error={new ApiError(409, "Somebody was faster.")} />, { wrapper: TestApp });
  expect(screen.getByText("Somebody was faster.")).toBeVisible();
});
