import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { setErrorHandler } from "~/api/errorHandling";
import { renderAt } from "~/ui/testing/renderAt";
import { coach, price, program, saltline, serve } from "../../testing/storefront";
import OverviewPage from "./OverviewPage";

const SHORT = "/$userType/$userId";
const open = (address = "/g/saltline", path = SHORT) => renderAt(OverviewPage, address, path);
const cardOf = async (title: string) => (await screen.findByRole("link", { name: title })).closest("li") as HTMLElement;

beforeEach(() => session.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  document.title = "";
});

test("[STO-01] [STO-03] the overview shows four programs and the coaches, and leads to all of them", async () => {
  serve({ ...saltline, coaches_total: 9 });
  open();
  expect(await screen.findByRole("heading", { level: 1, name: "Saltline" })).toBeVisible();
  expect(document.title).toBe("Saltline");
  const programs = screen.getByRole("region", { name: "Programs" });
  expect(within(programs).getAllByRole("listitem")).toHaveLength(4);
  expect(within(programs).getByRole("link", { name: "All 7 programs" })).toHaveAttribute(
    "href",
    "/g/saltline/programs",
  );
  const coaches = screen.getByRole("region", { name: "Coaches" });
  expect(
    within(coaches)
      .getAllByRole("listitem")
      .map((one) => one.textContent),
  ).toEqual([
    expect.stringMatching(/Aoife BrennanHead coach$/),
    expect.stringMatching(/Priya NairManager$/),
    expect.stringMatching(/Tomás KeaneCoach$/),
  ]);
  expect(within(coaches).getByRole("link", { name: "All 9 coaches" })).toHaveAttribute("href", "/g/saltline/coaches");
});

test("nothing leads to more than there is", async () => {
  serve({ ...saltline, programs_total: 4 });
  open();
  await screen.findByRole("region", { name: "Programs" });
  expect(screen.queryByRole("link", { name: /^All / })).not.toBeInTheDocument();
});

test.each([
  ["a wrong letter", "/t/saltline", SHORT],
  ["the long address", "/public-page/saltline", "/public-page/$userId"],
  ["the id", "/g/account", SHORT],
])(
  "[STO-04] [RTE-30] %s shows the page, and its links have the letter and address of the account",
  async (_, at, path) => {
    serve(saltline);
    open(at, path);
    const tabs = await screen.findByRole("navigation", { name: "Pages of Saltline" });
    expect(
      within(tabs)
        .getAllByRole("link")
        .map((one) => one.getAttribute("href")),
    ).toEqual(["/g/saltline", "/g/saltline/programs", "/g/saltline/coaches"]);
    expect(within(tabs).getByRole("link", { current: "page" })).toHaveTextContent("Overview");
  },
);

test("[STO-04] without a custom URL links have the id", async () => {
  serve({ ...saltline, custom_url: null });
  open("/g/account");
  expect(await screen.findByRole("link", { name: "See the programs" })).toHaveAttribute("href", "/g/account/programs");
});

test("a missing account leads to the 404 page", async () => {
  const handled = vi.fn();
  setErrorHandler(handled);
  vi.stubGlobal("fetch", async () =>
    Response.json({ status: 404, code: "NotFound", title: "Not found" }, { status: 404 }),
  );
  const { container } = open("/g/nobody");
  await waitFor(() => expect(handled).toHaveBeenCalled());
  expect(handled.mock.calls[0]?.[0]).toMatchObject({ kind: "redirect", to: "not_found" });
  await waitFor(() => expect(container.querySelector("[aria-busy]")).toBeNull());
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(screen.queryByRole("heading")).not.toBeInTheDocument();
  setErrorHandler(() => undefined);
});

test.each([
  [{ plan_type: "fixed", weeks: 14 }, "14 weeks · 4 days a week · 60 min"],
  [{ plan_type: "fixed", weeks: 1, weeks_duration: 1 }, "1 week · 1 day a week · 60 min"],
  [{ plan_type: "fixed", weeks: null }, "Fixed length · 4 days a week · 60 min"],
  [{ plan_type: "one_many", weeks: null, average_duration: null }, "With the group · 4 days a week"],
  [{ plan_type: "individual", weeks: null, weeks_duration: null }, "For you alone · 60 min"],
  [{ plan_type: "membership", weeks: null, weeks_duration: null, average_duration: null }, "Start any day"],
] as const)("a card says in plain words what a program is: %j", async (more, facts) => {
  serve({ ...saltline, programs: [program("Coastal Half", more)] });
  open();
  expect(await cardOf("Coastal Half")).toHaveTextContent(facts);
});

test.each([
  [{}, "€39 / month"],
  [{ has_other_prices: true }, "from €39 / month"],
  [{ price: price(8950, "one_off") }, "€89.50 once"],
  [{ trial_days: 7 }, "€39 / month7 days free"],
  [{ price: null }, "Free"],
] as const)("a card says what a program costs: %j", async (more, text) => {
  serve({ ...saltline, programs: [program("Coastal Half", more)] });
  open();
  expect((await cardOf("Coastal Half")).querySelector("p:last-child")).toHaveTextContent(text);
});

test("[BUY-13] the link of a card brings its page back here", async () => {
  serve({ ...saltline, programs: [program("Coastal Half", { custom_url: "coastal-half" })] });
  open("/t/saltline?utm_source=post");
  const link = await screen.findByRole("link", { name: "Coastal Half" });
  const { pathname, searchParams } = new URL(link.getAttribute("href") ?? "", "http://x");
  expect(pathname).toBe("/p/coastal-half");
  expect(searchParams.get("back")).toBe("/t/saltline?utm_source=post");
});

test("without programs there is a kind sentence, and no way to none", async () => {
  serve({ ...saltline, about: "", programs: [], programs_total: 0, types: [], pricings: [] });
  open();
  expect(await screen.findByText("Saltline hasn't published any programs yet. Ask what's coming.")).toBeVisible();
  expect(screen.queryByRole("link", { name: "See the programs" })).not.toBeInTheDocument();
});

test("[STO-05] only somebody who may ask finds the question", async () => {
  serve(saltline);
  const { unmount } = open();
  expect(await screen.findAllByRole("button", { name: "Ask a question" })).toHaveLength(2);
  unmount();
  serve({ ...saltline, can_ask: false, programs: [], programs_total: 0 });
  open();
  expect(await screen.findByText("Saltline hasn't published any programs yet. Come back soon.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Ask a question" })).not.toBeInTheDocument();
});

test("[STO-05] only visitors read that they need no account", async () => {
  serve(saltline);
  const { unmount } = open();
  expect(await screen.findByText("Ask Saltline before you decide. You don't need an account.")).toBeVisible();
  unmount();
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "1", role: "user" } });
  open();
  expect(await screen.findByText("Ask Saltline before you decide.")).toBeVisible();
});

test("a coach on their own is not introduced twice, and lends the page their picture", async () => {
  const ines = { ...coach("Ines Moreau", "owner"), avatar_url: "/files/ines.webp" };
  serve({
    ...saltline,
    title: "Ines Moreau",
    headline: "Ines Moreau",
    kind: "private",
    short_letter: "c",
    coaches: [ines],
    coaches_total: 1,
  });
  const { container } = open("/c/saltline");
  await screen.findByRole("heading", { level: 1, name: "Ines Moreau" });
  expect(screen.queryByRole("region", { name: "Coaches" })).not.toBeInTheDocument();
  expect(container.querySelector('header img[src="/files/ines.webp"]')).not.toBeNull();
});

test("[STO-06] social links open elsewhere, without a vote of ours, and only web addresses do", async () => {
  const social_links = [
    "https://www.instagram.com/saltline",
    "http://saltline.example",
    "javascript:alert(1)",
    "nothing",
    "http://saltline.example/",
    "https://www.instagram.com/saltline.kids",
  ];
  serve({ ...saltline, social_links });
  open();
  const links = within(await screen.findByRole("list", { name: "Saltline on the web" })).getAllByRole("link");
  expect(links.map((one) => [one.textContent, one.getAttribute("href"), one.getAttribute("rel")])).toEqual([
    ["instagram.com/saltline", "https://www.instagram.com/saltline", "noopener nofollow"],
    ["saltline.example", "http://saltline.example/", "noopener nofollow"],
    ["instagram.com/saltline.kids", "https://www.instagram.com/saltline.kids", "noopener nofollow"],
  ]);
});

test("what the server wrote into the page is shown at once to a visitor, and to nobody else", async () => {
  const script = document.createElement("script");
  script.type = "application/json";
  script.dataset.embedded = "storefront/saltline";
  script.textContent = JSON.stringify({ ...saltline, headline: "Written by the server" });
  document.head.append(script);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const { unmount } = open();
  expect(await screen.findByRole("heading", { level: 1, name: "Written by the server" })).toBeVisible();
  unmount();
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "1", role: "user" } as never });
  const { container } = open();
  await waitFor(() => expect(container.querySelector("[aria-busy]")).not.toBeNull());
  expect(screen.queryByText("Written by the server")).not.toBeInTheDocument();
});

test("what the server wrote into the page is fetched again, since prices are the viewer's", async () => {
  const script = document.createElement("script");
  script.type = "application/json";
  script.dataset.embedded = "storefront/saltline";
  script.textContent = JSON.stringify({ ...saltline, headline: "Written by the server" });
  document.head.append(script);
  serve(saltline);
  // Where data counts as fresh for a while, as in the app.
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const page = () => (
    <QueryClientProvider client={queries}>
      <OverviewPage />
    </QueryClientProvider>
  );
  renderAt(page, "/g/saltline", SHORT);
  expect(await screen.findByRole("heading", { level: 1, name: "Saltline" })).toBeVisible();
});

test("[STO-02] [STO-06] the page shows what the coach wrote, in the order of the sections", async () => {
  const [aoife, ...others] = saltline.coaches;
  serve({
    ...saltline,
    headline: "Run far,\nrow hard",
    place: "Galway and online",
    picture: {
      large: "/large.webp",
      normal: "/normal.webp",
      srcset: "/normal.webp 960w",
      alt: "Aoife on the pier",
      width: 1200,
      height: 900,
    },
    sections: ["questions", "coaches", "figures"],
    figures: [
      { kind: "people_coached", value: 1 },
      { kind: "training_this_week", value: 6200 },
    ],
    common_questions: [{ id: "watch", question: "Do I need a watch?", answer: "No." }],
    coaches: [{ ...(aoife as NonNullable<typeof aoife>), title: "Running", about: "Hates junk miles." }, ...others],
  });
  open();
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Run far, row hard");
  expect(screen.getByText("Galway and online")).toBeVisible();
  expect(screen.getByRole("img", { name: "Aoife on the pier" })).toHaveAttribute("src", "/large.webp");
  expect(screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent)).toEqual([
    "Questions",
    "Got a question?",
    "Coaches",
  ]);
  expect(screen.queryByRole("region", { name: "Programs" })).not.toBeInTheDocument();
  const coaches = screen.getByRole("region", { name: "Coaches" });
  expect(within(coaches).getAllByRole("listitem")[0]).toHaveTextContent(/Aoife BrennanRunningHates junk miles\.$/);
  expect(screen.getByText("person coached")).toHaveTextContent("1 person coached");
  expect(screen.getByText("train with us this week")).toHaveTextContent("6,200");
  const question = screen.getByText("Do I need a watch?");
  expect(screen.getByText("No.")).not.toBeVisible();
  await userEvent.click(question);
  expect(screen.getByText("No.")).toBeVisible();
});

test.each([
  [false, ["/one-wide", "/two-wide"]],
  [true, ["/one-wide", "/two-square"]],
])("cards show the wide cover, on phones small ones the square (phone: %s)", async (matches, shown) => {
  vi.stubGlobal("matchMedia", () => ({ matches, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const cover = (name: string) => ({ small: "", normal: name, large: "" });
  const covered = (title: string) =>
    program(title, { wide_cover: cover(`/${title}-wide`), square_cover: cover(`/${title}-square`) });
  serve({ ...saltline, programs: [covered("one"), covered("two")] });
  open();
  const cards = [await cardOf("one"), await cardOf("two")];
  expect(cards.map((card) => card.querySelector("img")?.getAttribute("src"))).toEqual(shown);
});

test("a hidden section of questions leaves the button at the top", async () => {
  serve({ ...saltline, sections: ["programs"] });
  open();
  expect(await screen.findAllByRole("button", { name: "Ask a question" })).toHaveLength(1);
});
