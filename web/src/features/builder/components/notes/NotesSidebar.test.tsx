import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { COST, signInOnFree, upgradeRefusal } from "~/domain/plan-notice/testing/freePlan";
import { TestApp } from "~/ui/testing/TestApp";
import { BuilderContext, type BuilderState } from "../context";
import { NotesSidebar, type OpenNote } from "./NotesSidebar";

const NOTE = {
  id: "n",
  title: "Knee",
  body: "No jumps",
  program_id: "p",
  version: 1,
  updated_at: "2026-11-20T09:00:00Z",
};

afterEach(() => {
  vi.unstubAllGlobals();
  session.clear();
});

/** Shows the notes of a program to a coach on Free. Returns the requests that change something. */
function show(abilities: string[], first: OpenNote = null): string[] {
  const onFree = signInOnFree();
  const changes: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method !== "GET") {
      changes.push(request.method);
      return upgradeRefusal("notes");
    }
    return onFree(request) ?? Response.json({ items: [NOTE], abilities, total: 1 });
  });
  const timeline = { id: "t", program_id: "p", program_title: "Strong" };
  function Notes() {
    const [open, setOpen] = useState(first);
    return <NotesSidebar open={open} onOpen={setOpen} />;
  }
  render(
    <BuilderContext.Provider value={{ timeline } as unknown as BuilderState}>
      <Notes />
    </BuilderContext.Provider>,
    { wrapper: TestApp },
  );
  return changes;
}

test.each([null, "new"])("[SUB-06] on Free a second note is refused before it is written (open: %s)", async (open) => {
  const changes = show([], open);
  expect(await screen.findByText("Note restricted!")).toBeVisible();
  expect(await screen.findByText(COST)).toBeVisible();
  expect(screen.getByRole("link", { name: "See plans" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "New note" })).toBeNull();
  expect(screen.queryByRole("textbox", { name: "Title" })).toBeNull();
  expect(changes).toEqual([]);
});

test("[SUB-06] on Free the note that is there can be opened", async () => {
  show([]);
  await userEvent.click(await screen.findByRole("button", { name: /^Knee/ }));
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Knee");
});

test("[SUB-06] where the plan ends while a note is written, its words stay, with the way out", async () => {
  const changes = show(["create"]);
  await userEvent.click(await screen.findByRole("button", { name: "New note" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Title" }), "Shoulder");
  await userEvent.click(screen.getByRole("button", { name: "Save note" }));
  expect(await screen.findByText("Note restricted!")).toBeVisible();
  expect(await screen.findByText(COST)).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Shoulder");
  expect(changes).toEqual(["POST"]);
});
