import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { setPendingQuestion } from "~/domain/questions/pendingQuestion";
import { renderAt } from "~/ui/testing/renderAt";
import { receiverOf } from "../../facts";
import { program, saltline, serve } from "../../testing/storefront";
import CoachesPage from "./CoachesPage";
import ProgramsPage from "./ProgramsPage";

const open = (query = "", page = ProgramsPage) =>
  renderAt(page, `/g/saltline/programs${query}`, "/$userType/$userId/programs");
/** What is chosen in an address. The app's router leaves empty values out (app/pageRoutes.ts). */
const chosen = (href: string | null) =>
  Object.fromEntries([...new URL(href ?? "", "http://x").searchParams].filter(([, value]) => value));
const found = () => screen.findByRole("link", { name: "One" });

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

test("[STO-01] programs are searched and filtered, and the address keeps what was chosen", async () => {
  const asked = serve(saltline);
  const { history } = open();
  await found();
  expect(document.title).toBe("Programs · Saltline");
  expect(screen.getAllByRole("link", { current: "page" }).map((one) => one.textContent)).toEqual(["Programs"]);
  const user = userEvent.setup();
  await user.click(screen.getByRole("radio", { name: "For you alone" }));
  await user.click(screen.getByRole("radio", { name: "Subscription" }));
  await user.type(screen.getByRole("searchbox", { name: "Search programs" }), "half{Enter}");
  await waitFor(() =>
    expect(chosen(history.location.href)).toEqual({ type: "individual", price: "subscription", search: "half" }),
  );
  await waitFor(() =>
    expect(asked.at(-1)).toBe("programs?search=half&plan_type=individual&pricing=subscription&page=1&per_page=24"),
  );
});

test("a link with filters opens the filtered list; what no program has is passed over", async () => {
  const asked = serve(saltline, undefined, 40);
  open("?type=individual&price=nonsense&page=2&search=row");
  await found();
  expect(asked).toEqual(["programs?search=row&plan_type=individual&page=2&per_page=24"]);
  expect(screen.getByRole("radio", { name: "For you alone" })).toBeChecked();
  expect(screen.getByRole("radio", { name: "Any price" })).toBeChecked();
  expect(screen.getByRole("searchbox")).toHaveValue("row");
});

test("[BUY-13] a program leads back to the filtered list", async () => {
  serve(saltline);
  open("?price=free");
  const link = await found();
  expect(new URL(link.getAttribute("href") ?? "", "http://x").searchParams.get("back")).toBe(
    "/g/saltline/programs?price=free",
  );
});

test("without a match the filters can be reset", async () => {
  serve(saltline, (query) => (query.get("search") ? [] : saltline.programs));
  const { history } = open("?search=nothing&price=free");
  expect(await screen.findByText("No programs match")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("0 programs");
  await userEvent.click(screen.getByRole("button", { name: "Reset filters" }));
  await found();
  expect(chosen(history.location.href)).toEqual({});
  expect(screen.getByRole("searchbox")).toHaveValue("");
});

test("there is no filter with fewer than two choices, and none at all for one program", async () => {
  serve({ ...saltline, types: ["fixed"], pricings: ["free"] });
  const { unmount } = open();
  await found();
  expect(screen.getByRole("searchbox")).toBeVisible();
  expect(screen.queryByRole("radiogroup")).not.toBeInTheDocument();
  unmount();
  serve({ ...saltline, programs_total: 1 }, () => [program("One")]);
  open();
  await found();
  expect(screen.queryByRole("searchbox")).not.toBeInTheDocument();
});

test("forty programs are two pages, and their links keep the filters", async () => {
  const linkTo = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");
  serve({ ...saltline, programs_total: 40 }, () => saltline.programs, 40);
  const { unmount } = open("?price=free");
  expect(chosen(await linkTo("Next"))).toEqual({ price: "free", page: "2" });
  expect(screen.queryByRole("link", { name: "Previous" })).not.toBeInTheDocument();
  expect(screen.getByText("Page 1 of 2")).toBeVisible();
  unmount();
  serve({ ...saltline, programs_total: 40 }, () => saltline.programs, 40);
  open("?page=2");
  expect(chosen(await linkTo("Previous"))).toEqual({});
  expect(screen.queryByRole("link", { name: "Next" })).not.toBeInTheDocument();
});

test.each([
  ["programs", ProgramsPage, "?page=99&price=free", 40, { price: "free", page: "2" }],
  ["programs", ProgramsPage, "?page=2", 4, {}],
  ["coaches", CoachesPage, "?page=99", 40, { page: "2" }],
  ["coaches", CoachesPage, "?page=2", 3, {}],
] as const)("a page of %s beyond the end leads to the last one: %s%s", async (list, page, query, total, then) => {
  const asked = serve({ ...saltline, programs_total: total, coaches_total: total }, () => saltline.programs, total);
  const { history } = open(query, page);
  await waitFor(() => expect(chosen(history.location.href)).toEqual(then));
  expect(history.length).toBe(1);
  const last = "page" in then ? then.page : "1";
  await waitFor(() => expect(asked.at(-1)).toMatch(new RegExp(`^${list}\\?(.+&)?page=${last}&`)));
  await waitFor(() => expect(screen.queryAllByText(`Page 2 of 2`)).toHaveLength(last === "2" ? 1 : 0));
});

test("a change of the filter leads to the first page", async () => {
  serve({ ...saltline, programs_total: 40 }, () => saltline.programs, 40);
  const { history } = open("?page=2");
  await found();
  await userEvent.click(screen.getByRole("radio", { name: "For you alone" }));
  await waitFor(() => expect(chosen(history.location.href)).toEqual({ type: "individual" }));
});

test("a search in the address is cut to what the server takes, without control characters", async () => {
  const asked = serve(saltline);
  open(`?search=${encodeURIComponent(`\u0000\n${"🚣".repeat(150)}`)}`);
  await found();
  expect(new URLSearchParams(asked[0]?.split("?")[1]).get("search")).toBe("🚣".repeat(100));
});

test.each([
  ["programs", ProgramsPage],
  ["coaches", CoachesPage],
])("[STO-05] a question typed before signing in opens on the page of %s", async (_, page) => {
  setPendingQuestion(receiverOf(saltline), "Can I start in March?");
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "1", role: "user" } });
  serve(saltline);
  open("", page);
  expect(await screen.findByLabelText("Your question")).toHaveValue("Can I start in March?");
});

test("who came by the id sees the storefront at once under its custom URL", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const queries = new QueryClient();
  const key = (name: string) => ["get", "/api/storefronts/{id_or_custom_url}", { params: { path: name } }];
  queries.setQueryData(key("another"), { ...saltline, id: "another", custom_url: null, title: "Another" });
  queries.setQueryData(key("account"), saltline);
  const page = () => (
    <QueryClientProvider client={queries}>
      <ProgramsPage />
    </QueryClientProvider>
  );
  open("", page);
  expect(await screen.findByRole("navigation", { name: "Pages of Saltline" })).toBeVisible();
});

test("without programs nothing is asked for or searched", async () => {
  const asked = serve({ ...saltline, programs: [], programs_total: 0, types: [], pricings: [] });
  open();
  expect(await screen.findByText("No programs here yet")).toBeVisible();
  expect(screen.queryByRole("searchbox")).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});

test("a failure says so in place of the list", async () => {
  vi.stubGlobal("fetch", async ({ url }: Request) =>
    url.includes("/programs") ? Response.json({}, { status: 503 }) : Response.json(saltline),
  );
  open();
  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "Programs" })).toBeVisible();
});

test("[STO-01] the page of coaches shows all of them", async () => {
  const asked = serve(saltline);
  open("", CoachesPage);
  expect(await screen.findByRole("heading", { name: "Tomás Keane" })).toBeVisible();
  expect(document.title).toBe("Coaches · Saltline");
  expect(asked).toEqual(["coaches?page=1&per_page=24"]);
});
