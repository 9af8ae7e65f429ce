import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import StockPhotoDialog from "./StockPhotoDialog";
import { BY_ANA, fakePhotos, photoOf, problem } from "./testing/photos";

const PHOTOS = [photoOf("Kettlebells"), BY_ANA, photoOf("Runner")];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  session.clear();
});

function open(onSubmit: (item: { id: string }) => unknown = vi.fn()) {
  const onClose = vi.fn();
  render(<StockPhotoDialog title="Choose a photo" submit="Add photo" onSubmit={onSubmit} onClose={onClose} />, {
    wrapper: TestApp,
  });
  return { onClose, user: userEvent.setup(), submit: screen.getByRole("button", { name: "Add photo" }) };
}

const search = (words: string) => {
  const field = screen.getByRole("searchbox", { name: "Search pictures" });
  fireEvent.change(field, { target: { value: words } });
  fireEvent.keyDown(field, { key: "Enter" });
};

test("[API-71] a photo is chosen by key or click, added, and handed over once", async () => {
  const { posts } = fakePhotos(PHOTOS);
  const onSubmit = vi.fn();
  const { user, submit, onClose } = open(onSubmit);
  const first = await screen.findByRole("radio", { name: "Kettlebells" });
  expect(submit).toBeDisabled();
  first.focus();
  await user.keyboard(" ");
  expect(first).toBeChecked();
  await user.click(screen.getByRole("radio", { name: "Rower" }));
  expect(first).not.toBeChecked();
  await user.dblClick(submit);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(posts()).toEqual(["/api/coach/stock-photos/pexels-7"]);
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ id: "media-pexels-7" });
});

test("photos are described, and those of a service name who took them", async () => {
  fakePhotos(PHOTOS);
  open();
  expect(await screen.findByRole("img", { name: "Kettlebells" })).toHaveAttribute(
    "src",
    "/stock-photos/Kettlebells.webp",
  );
  const credits = screen.getAllByRole("link");
  expect(credits.map((one) => [one.textContent, one.getAttribute("href")])).toEqual([
    ["Photo: Ana Lima on Pexels", "https://www.pexels.com/photo/7/"],
  ]);
  expect(screen.getByText("3 pictures")).toBeVisible();
});

test("more photos are added to those that are shown", async () => {
  const { asked } = fakePhotos(PHOTOS);
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Load more" }));
  expect(await screen.findByRole("radio", { name: "Runner" })).toBeVisible();
  expect(screen.getAllByRole("radio")).toHaveLength(3);
  expect(asked.map(({ query }) => query.get("page"))).toEqual(["1", "2"]);
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});

test("while a search is under way, the photos of the one before stay", async () => {
  const { answers } = fakePhotos(PHOTOS);
  open();
  await screen.findByRole("radio", { name: "Kettlebells" });
  let answer: (response: Response) => void = () => undefined;
  answers.search = () => new Promise((resolve) => (answer = resolve));
  search("run");
  await waitFor(() => expect(document.querySelector("[data-stale]")).not.toBeNull());
  expect(screen.getByRole("radio", { name: "Kettlebells" })).toBeVisible();
  expect(screen.getByRole("searchbox")).toHaveValue("run");
  const pagination = { current_page: 1, per_page: 2, total: 1, total_pages: 1 };
  answer(Response.json({ items: [photoOf("Runner")], pagination }));
  expect(await screen.findByText("1 picture")).toBeVisible();
  expect(screen.getAllByRole("radio")).toHaveLength(1);
});

test("what no photo shows is said, with a way back; a photo that is no longer listed is not chosen", async () => {
  fakePhotos(PHOTOS);
  const { user, submit } = open();
  await user.click(await screen.findByRole("radio", { name: "Kettlebells" }));
  search("submarine");
  expect(await screen.findByText("No picture shows “submarine”. Try a shorter word.")).toBeVisible();
  expect(submit).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Show all pictures" }));
  expect(await screen.findByRole("radio", { name: "Kettlebells" })).toBeVisible();
  expect(screen.getByRole("searchbox")).toHaveValue("");
});

test("long texts are cut where the server would refuse them", async () => {
  const { asked } = fakePhotos(PHOTOS);
  open();
  await screen.findByRole("radio", { name: "Kettlebells" });
  search(`${"a".repeat(99)}🏋️ and more`);
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.query.get("search")).toBe(`${"a".repeat(99)}🏋`);
});

test("[API-71] a service that doesn't answer is asked again", async () => {
  const { answers } = fakePhotos(PHOTOS);
  answers.search = async () => problem(503, "The photo service doesn't answer. Please try again in a minute.");
  const { user } = open();
  expect(await screen.findByText("The photo service doesn't answer. Please try again in a minute.")).toBeVisible();
  answers.search = undefined;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("radio", { name: "Kettlebells" })).toBeVisible();
});

test("a photo that can't be added stays chosen, and the dialog says why", async () => {
  const { answers, posts } = fakePhotos(PHOTOS);
  answers.add = async () => problem(422, "Your library is full.");
  const { user, submit, onClose } = open();
  await user.click(await screen.findByRole("radio", { name: "Rower" }));
  await user.click(submit);
  expect(await screen.findByText("Your library is full.")).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole("radio", { name: "Rower" })).toBeChecked();
  answers.add = undefined;
  await user.click(submit);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(posts()).toHaveLength(2);
});

test("a failure of what happens with the photo is said too, and nothing can be closed meanwhile", async () => {
  fakePhotos(PHOTOS);
  let fail: (error: Error) => void = () => undefined;
  const { user, submit, onClose } = open(() => new Promise((_, reject) => (fail = reject)));
  await user.click(await screen.findByRole("radio", { name: "Rower" }));
  await user.click(submit);
  await waitFor(() => expect(submit).toHaveAttribute("aria-busy", "true"));
  await user.keyboard("{Escape}");
  expect(screen.getByRole("button", { name: "Cancel" })).toBeDisabled();
  expect(onClose).not.toHaveBeenCalled();
  fail(new Error("Somebody else changed this page."));
  expect(await screen.findByText("Somebody else changed this page.")).toBeVisible();
  expect(submit).toBeEnabled();
});
