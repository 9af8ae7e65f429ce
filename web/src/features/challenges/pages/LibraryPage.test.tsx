import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { registerRoutes } from "~/lib/routes";
import { toasts } from "~/ui/toast/toast";
import { renderAt } from "~/ui/testing/renderAt";
import { DRAFT, freezeToday, listed, page, serve, signIn, time } from "../testing/challenges";
import LibraryPage from "./LibraryPage";
import ProductLibraryPage from "./ProductLibraryPage";

vi.mock("~/live/cable", () => ({ useChannel: () => undefined }));

const LIBRARY = "/api/coach/challenges";
const CAN_CREATE = { abilities: ["create"] };
const person = { id: "ines", full_name: "Ines Duarte", avatar_url: null, deleted: false };

beforeEach(() => {
  freezeToday();
  signIn("coach");
  registerRoutes({ "challenges-library": "/" });
});
afterEach(() => {
  cleanup();
  session.clear();
  toasts.close();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const openLibrary = (items: object[], more: Parameters<typeof serve>[0] = {}, address = "/") => {
  const server = serve({ [LIBRARY]: page(items, CAN_CREATE), ...more });
  const { history } = renderAt(LibraryPage, address);
  return { ...server, history };
};
const actions = async (...names: string[]) => {
  fireEvent.click(await screen.findByRole("button", { name: "Actions for 2 km Row" }));
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual(names);
};
const pick = (name: string) => fireEvent.click(screen.getByRole("menuitem", { name }));
const confirm = async (title: string, button: string) => {
  const dialog = await screen.findByRole("dialog", { name: title });
  fireEvent.click(within(dialog).getByRole("button", { name: button }));
  return dialog;
};

test("[LDB-02] [LDB-03] [RTE-63] the library says where a challenge is, how it is scored, who has joined and who leads", async () => {
  openLibrary([
    listed({ first: person, first_score: time(455), count: 2 }),
    listed({ id: "2", name: "Plank", state: "upcoming", starts_on: "2026-07-09", lower_wins: false }),
    listed({ id: "3", name: "Swings", state: "ended", program_title: "Squat Every Day", cap_seconds: 600 }),
    { ...DRAFT, id: "4", name: "Burpees" },
    listed({ id: "5", name: "Old", archived: true }),
  ]);
  const row = async (name: string) => (await screen.findByText(name)).closest("tr");
  const running = await row("2 km Row");
  expect(running).toHaveTextContent("All clients · Erik Lindqvist");
  expect(running).toHaveTextContent("7 days left");
  expect(running).toHaveTextContent("1–12 Jul 2026");
  expect(running).toHaveTextContent("7:35Ines Duarte");
  expect(await row("Plank")).toHaveTextContent("Starts in 3 days");
  expect(await row("Plank")).toHaveTextContent("Time · Longest wins");
  expect(await row("Swings")).toHaveTextContent("Squat Every Day");
  expect(await row("Swings")).toHaveTextContent("Ended");
  expect(await row("Swings")).toHaveTextContent("Time cap 10:00");
  expect(await row("Burpees")).toHaveTextContent("Draft");
  expect(await row("Old")).toHaveTextContent("Archived");
});

test("[LDB-01] a draft opens its form, which its address names, and its menu publishes after saying who will be told", async () => {
  const { sent, history } = openLibrary([DRAFT], {
    [`${LIBRARY}/row`]: DRAFT,
    [`${LIBRARY}/row/clients`]: {
      ...page([]),
      pagination: { current_page: 1, per_page: 1, total_pages: 22, total: 22 },
    },
    [`POST ${LIBRARY}/row/publish`]: listed(),
  });
  await actions("Edit", "Publish", "Archive", "Delete draft");
  pick("Publish");
  const dialog = await screen.findByRole("dialog", { name: "Publish 2 km Row?" });
  expect(
    await within(dialog).findByText("22 clients will be notified and can join. Runs 1–12 Jul 2026."),
  ).toBeVisible();
  expect(sent).toEqual([]);
  const button = within(dialog).getByRole("button", { name: "Publish" });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(toasts.get()?.text).toBe("2 km Row is published. Your clients have been notified."));
  expect(sent.map(({ call }) => call)).toEqual([`POST ${LIBRARY}/row/publish`]);
  fireEvent.click(await screen.findByRole("link", { name: /^2 km Row/ }));
  await waitFor(() => expect(history.location.search).toContain("edit=row"));
  expect(await screen.findByRole("dialog", { name: "Edit 2 km Row" })).toBeVisible();
});

test("[LDB-01] archiving and deleting ask first, and what is archived leaves the list", async () => {
  const { sent, answers } = openLibrary([DRAFT], { [`POST ${LIBRARY}/row/archive`]: DRAFT });
  await actions("Edit", "Publish", "Archive", "Delete draft");
  pick("Delete draft");
  await confirm("Delete 2 km Row?", "Cancel");
  expect(sent).toEqual([]);
  await actions("Edit", "Publish", "Archive", "Delete draft");
  pick("Archive");
  answers[LIBRARY] = page([], CAN_CREATE);
  await confirm("Archive 2 km Row?", "Archive");
  await waitFor(() => expect(sent.map(({ call }) => call)).toEqual([`POST ${LIBRARY}/row/archive`]));
  expect(await screen.findByText(/^Give your clients something to chase together/)).toBeVisible();
});

test("an ended one can run again; an archived one comes back", async () => {
  openLibrary([listed({ state: "ended" })]);
  await actions("Open leaderboard", "Edit", "Run again", "Archive");
  pick("Run again");
  const dialog = await screen.findByRole("dialog", { name: "New challenge" });
  expect(within(dialog).getByRole("textbox", { name: "Name" })).toHaveValue("2 km Row");
  cleanup();
  const { sent } = openLibrary([listed({ archived: true, abilities: ["restore"] })], {
    [`POST ${LIBRARY}/row/restore`]: listed(),
  });
  await actions("Open leaderboard", "Run again", "Restore");
  pick("Restore");
  await waitFor(() => expect(sent.map(({ call }) => call)).toEqual([`POST ${LIBRARY}/row/restore`]));
});

test("a library without challenges offers to write one, and ready-made ones", async () => {
  openLibrary([]);
  expect(await screen.findByText(/^Give your clients something to chase together/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Browse ready-made ones" })).toBeVisible();
  expect(screen.getAllByRole("button", { name: "New challenge" })).not.toHaveLength(0);
});

test("an unknown status in the address is no filter", async () => {
  openLibrary([DRAFT], {}, "/?status=toString");
  expect(await screen.findByText("2 km Row")).toBeVisible();
  expect(screen.getByRole("button", { name: "Status" })).toBeVisible();
});

test("[LDB-03] [RTE-63] a ready-made challenge fills the form, from today for as long as it usually runs", async () => {
  const product = {
    ...{ key: "swings", name: "100 Swings", description: "As fast as you can.", rules: "24 kg.", days: 7 },
    ...{ score_type: "time", lower_wins: true, cap_seconds: 600 },
  };
  const { sent } = serve({
    [`${LIBRARY}/product`]: { items: [product] },
    [LIBRARY]: page([], CAN_CREATE),
    [`POST ${LIBRARY}`]: DRAFT,
  });
  renderAt(ProductLibraryPage);
  expect(await screen.findByText("24 kg.")).toBeVisible();
  expect(screen.getByText("Usually 7 days")).toBeVisible();
  fireEvent.click(await screen.findByRole("button", { name: "Use 100 Swings" }));
  fireEvent.click(await screen.findByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    ...{ name: "100 Swings", description: "As fast as you can.", rules: "24 kg.", program_id: null },
    ...{ score_type: "time", lower_wins: true, cap_seconds: 600, starts_on: "2026-07-06", ends_on: "2026-07-12" },
  });
});

test("a coach whose plan is over can look at ready-made ones, and not use them", async () => {
  const product = { key: "hang", name: "Dead Hang", description: "", rules: "", days: 14 };
  serve({
    [`${LIBRARY}/product`]: { items: [{ ...product, score_type: "time", lower_wins: false, cap_seconds: null }] },
    [LIBRARY]: page([], { abilities: [] }),
  });
  renderAt(ProductLibraryPage);
  expect(await screen.findByText("Dead Hang")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Use Dead Hang" })).toBeNull();
});
