import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderAt } from "~/ui/testing/renderAt";
import { program, saltline, serve } from "../../testing/storefront";
import CoachesPage from "./CoachesPage";
import ProgramsPage from "./ProgramsPage";

const open = (query = "", page = ProgramsPage) =>
  renderAt(page, `/g/saltline/programs${query}`, "/$userType/$userId/programs");
/** What is chosen in an address. The app's router leaves empty values out (app/pageRoutes.ts). */
const chosen = (href: string | null) =>
  Object.fromEntries([...new URL(href ?? "", "http://x").searchParams].filter(([, value]) => value));
const found = () => screen.findByRole("link", { name: "One" });

afterEach(() => vi.unstubAllGlobals());

test("[STO-01] programs are searched and filtered, and the address keeps what was chosen", async () => {
  const asked = serve(saltline);
  const { history } = open();
  await found();
  expect(document.title).toBe("Saltline · Programs");
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
  const asked = serve(saltline);
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
  expect(document.title).toBe("Saltline · Coaches");
  expect(asked).toEqual(["coaches?page=1&per_page=24"]);
});
