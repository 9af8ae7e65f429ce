import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { COST, signInOnFree, upgradeRefusal } from "~/domain/plan-notice/testing/freePlan";
import { TestApp } from "~/ui/testing/TestApp";
import type { Track } from "../../api";
import { sampleProgram } from "../../sampleProgram";
import { Tracks } from "./Tracks";

const track = (name: string, abilities: Track["abilities"]): Track => ({
  id: name,
  name,
  is_default_track: name === "Main",
  archived: false,
  abilities,
});
const program = {
  ...sampleProgram,
  tracks: [track("Main", ["rename"]), track("Scaled", ["rename", "archive"])],
};

afterEach(() => {
  vi.unstubAllGlobals();
  session.clear();
});

/** Shows the tracks of a program. Returns the requests that change something. */
function show(answer: (request: Request) => Response | undefined): string[] {
  const changes: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method !== "GET") changes.push(request.url);
    return answer(request) ?? upgradeRefusal("tracks");
  });
  render(<Tracks program={program} />, { wrapper: TestApp });
  return changes;
}

test("[SUB-08] on Free the tracks are shown, and adding one explains the plan before a name is typed", async () => {
  const changes = show(signInOnFree());
  expect(screen.getByText("Scaled")).toBeVisible();
  expect(await screen.findByRole("img", { name: "Needs the Professional plan" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /^Add track/ }));
  expect(await screen.findByText(COST)).toHaveTextContent(/one track per program/);
  expect(screen.getByRole("link", { name: "See plans" })).toBeVisible();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(changes).toEqual([]);
});

test("[SUB-08] on Free renaming a track explains the plan too", async () => {
  show(signInOnFree());
  await screen.findByRole("img", { name: "Needs the Professional plan" });
  await userEvent.click(screen.getAllByRole("button", { name: /Scaled/ })[0] as HTMLElement);
  await userEvent.click(await screen.findByRole("menuitem", { name: /^Rename/ }));
  expect(await screen.findByText(COST)).toBeVisible();
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("[SUB-08] where the plan ends while a name is typed, the name stays and the notice has the way out", async () => {
  show(signInOnFree({ features: ["tracks"] }));
  await userEvent.click(screen.getByRole("button", { name: /^Add track/ }));
  await userEvent.type(await screen.findByRole("textbox", { name: /name/i }), "Masters");
  await userEvent.click(screen.getAllByRole("button", { name: "Add track" }).at(-1) as HTMLElement);
  expect(await screen.findByText(COST)).toBeVisible();
  expect(screen.getByRole("textbox", { name: /name/i })).toHaveValue("Masters");
});
