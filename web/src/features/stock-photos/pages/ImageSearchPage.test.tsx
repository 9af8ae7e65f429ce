import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { BY_ANA, fakePhotos, photoOf, problem } from "~/domain/stock-photos/testing/photos";
import { renderAt } from "~/ui/testing/renderAt";
import ImageSearchPage from "./ImageSearchPage";

const PHOTOS = [photoOf("Kettlebells"), BY_ANA, photoOf("Runner")];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  session.clear();
});

const cardOf = async (shows: string) =>
  within((await screen.findByRole("heading", { name: shows })).closest("li") as HTMLElement);

test("[RTE-24] [API-71] the search is in the address, and each photo says what it is", async () => {
  const { asked } = fakePhotos(PHOTOS);
  const { history } = renderAt(ImageSearchPage, "/pages/image-search?search=rower");
  const card = await cardOf("Rower");
  expect(card.getByText("pexels-7")).toBeVisible();
  expect(card.getByText("1,920 × 1,280 px")).toBeVisible();
  expect(card.getByRole("link", { name: "Photo: Ana Lima on Pexels" })).toBeVisible();
  expect(asked.map(({ query }) => query.get("search"))).toEqual(["rower"]);
  const field = screen.getByRole("searchbox", { name: "Search pictures" });
  expect(field).toHaveValue("rower");
  fireEvent.change(field, { target: { value: "kettle" } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect((await cardOf("Kettlebells")).getByText("None needed")).toBeVisible();
  expect(history.location.search).toBe("?search=kettle");
});

test("[API-71] a photo is added once, and the library is one press away", async () => {
  const { posts } = fakePhotos(PHOTOS);
  renderAt(ImageSearchPage, "/pages/image-search");
  const card = await cardOf("Rower");
  await userEvent.dblClick(card.getByRole("button", { name: "Add to library: Rower" }));
  expect(await card.findByRole("link", { name: "Open library" })).toBeVisible();
  expect(card.queryByRole("button")).toBeNull();
  expect(posts()).toEqual(["/api/coach/stock-photos/pexels-7"]);
});

test("a photo that can't be added says why, and can be tried again", async () => {
  const { answers } = fakePhotos(PHOTOS);
  answers.add = async () => problem(429, "Too many attempts. Please wait a moment and try again.");
  renderAt(ImageSearchPage, "/pages/image-search");
  const card = await cardOf("Kettlebells");
  await userEvent.click(card.getByRole("button"));
  expect(await card.findByText(/Too many attempts/)).toBeVisible();
  answers.add = undefined;
  await userEvent.click(card.getByRole("button"));
  expect(await card.findByText(/In your library/)).toBeVisible();
});

test("a page that can't be loaded says so, and what is shown stays", async () => {
  const { answers } = fakePhotos(PHOTOS);
  renderAt(ImageSearchPage, "/pages/image-search");
  await cardOf("Kettlebells");
  answers.search = async () => problem(503, "The photo service doesn't answer.");
  await userEvent.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByText("The photo service doesn't answer.")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Kettlebells" })).toBeVisible();
  answers.search = undefined;
  await userEvent.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByRole("heading", { name: "Runner" })).toBeVisible();
  await waitFor(() => expect(screen.queryByText("The photo service doesn't answer.")).toBeNull());
});
