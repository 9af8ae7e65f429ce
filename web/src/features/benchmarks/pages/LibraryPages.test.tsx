import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { renderAt } from "~/ui/testing/renderAt";
import LibraryPage from "./LibraryPage";
import ProductLibraryPage from "./ProductLibraryPage";

const benchmark = (id: string, name: string, more: object) => ({
  ...{ id, name, description: "", score_type: "time", lower_wins: true, cap_seconds: null, archived: false },
  ...{ group: null, exercise_id: null, exercise_name: null, reps: null, clients: 2, scoring_fixed: false },
  ...more,
});
const BEST = {
  ...{ client_id: "maya", client_name: "Maya Kowalczyk", done_on: "2026-01-12" },
  score: { type: "time", seconds: 347, rx: true, capped: false, unfinished: false },
};
const FRAN = benchmark("fran", "Fran", { group: "workout", best: BEST, abilities: [] });
const TRIATHLON = benchmark("own", "Gym Triathlon", { best: null, abilities: ["edit", "archive"] });

/** What was changed. */
const changed: string[] = [];

/** Answers with the libraries. Returns the queries that they were asked with. */
function serve(abilities: string[] = ["create"]): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method !== "GET") changed.push(`${request.method} ${pathname}`);
    if (pathname !== "/api/coach/benchmarks") return Response.json({ id: "1", private: { weight: "kg" } });
    asked.push(searchParams);
    const items = [searchParams.get("whose") === "product" ? FRAN : TRIATHLON];
    return Response.json({ items, pagination: { total: 1 }, abilities });
  });
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "1", role: "coach" } as never });
  return asked;
}

afterEach(() => {
  cleanup();
  changed.length = 0;
  session.clear();
  vi.unstubAllGlobals();
});

test("[LDB-09] the library of the product shows its benchmarks with the clients' best, and nothing to edit", async () => {
  const asked = serve();
  renderAt(ProductLibraryPage, "/coach/benchmarks/regimen-library");
  expect(await screen.findByText("Fran")).toBeVisible();
  expect(asked.map((query) => query.get("whose"))).toEqual(["product"]);
  expect(screen.getByText("5:47")).toBeVisible();
  expect(screen.getByRole("link", { name: "Maya Kowalczyk" })).toHaveAttribute(
    "href",
    "/coach/clients/maya/benchmarks/fran",
  );
  expect(screen.queryByRole("button", { name: /^Actions for/ })).toBeNull();
  expect(screen.queryByLabelText("Status"), "none of them is archived").toBeNull();
  expect(screen.getByRole("link", { name: "Your benchmarks" })).toHaveAttribute("href", "/coach/benchmarks/library");
});

test("[LDB-09] even what may be edited elsewhere has no menu among the product's", async () => {
  serve();
  const answer = globalThis.fetch;
  vi.stubGlobal("fetch", async (request: Request) => {
    const response = await (answer as unknown as (request: Request) => Promise<Response>)(request);
    if (!request.url.includes("whose=product")) return response;
    const items = [{ ...FRAN, abilities: ["edit", "archive"] }];
    return Response.json({ items, pagination: { total: 1 }, abilities: ["create"] });
  });
  renderAt(ProductLibraryPage, "/coach/benchmarks/regimen-library");
  expect(await screen.findByText("Fran")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Actions for/ })).toBeNull();
});

test("[LDB-09] the account's own benchmarks can be edited and archived", async () => {
  const asked = serve();
  renderAt(LibraryPage, "/coach/benchmarks/library");
  expect(await screen.findByText("Gym Triathlon")).toBeVisible();
  expect(asked.map((query) => query.get("whose"))).toEqual(["own"]);
  expect(screen.getByText("No results yet")).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Actions for Gym Triathlon" }));
  expect(await screen.findByRole("menuitem", { name: "Edit" })).toBeVisible();
  fireEvent.click(screen.getByRole("menuitem", { name: "Archive" }));
  await waitFor(() => expect(changed).toEqual(["POST /api/coach/benchmarks/own/archive"]));
  await waitFor(() => expect(asked, "the list is asked for again").toHaveLength(2));
});

test("a coach whose plan has ended reads both libraries", async () => {
  serve([]);
  renderAt(ProductLibraryPage, "/coach/benchmarks/regimen-library");
  expect(await screen.findByText("Fran")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: "New benchmark" })).toBeNull());
});
