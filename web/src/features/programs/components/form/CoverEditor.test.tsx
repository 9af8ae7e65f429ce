import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { fakePhotos, photoOf } from "~/domain/stock-photos/testing/photos";
import { TestApp } from "~/ui/testing/TestApp";
import { sampleProgram } from "../../sampleProgram";
import { CoverEditor } from "./CoverEditor";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  session.clear();
});

test("a photo from the search is added to the library, and then cropped as any cover", async () => {
  const { posts, answers } = fakePhotos([photoOf("Rower")]);
  answers.add = async () =>
    Response.json({ id: "rower", kind: "image", state: "published", src: "/rower.webp" }, { status: 201 });
  const user = userEvent.setup();
  render(<CoverEditor program={sampleProgram} />, { wrapper: TestApp });
  await user.click(screen.getByRole("button", { name: "Search pictures" }));
  await user.click(await screen.findByRole("radio", { name: "Rower" }));
  await user.click(screen.getByRole("button", { name: "Use as cover" }));
  expect(await screen.findByRole("heading", { name: "Crop photo" })).toBeVisible();
  expect(posts()).toEqual(["/api/coach/stock-photos/shipped-rower"]);
  expect(screen.queryByRole("radio", { name: "Rower" })).not.toBeInTheDocument();
});
