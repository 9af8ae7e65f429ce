import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { COST, signInOnFree, upgradeRefusal } from "~/domain/plan-notice/testing/freePlan";
import type { Block, Content } from "~/domain/training/content";
import { newBlock, newSession } from "~/domain/training/newParts";
import { TestApp } from "~/ui/testing/TestApp";
import { drafts } from "../../lib/drafts";
import { BuilderContext, type BuilderState } from "../context";
import { useDayActions } from "../useDayActions";
import { useSupersetGate } from "../useSupersetGate";
import { DayPanel } from "./DayPanel";

afterEach(() => {
  vi.unstubAllGlobals();
  drafts.set("t", 0, null);
  session.clear();
});

const dayOf = (...blocks: Block[]): Content => ({
  version: 1,
  sessions: [{ ...newSession(), title: "Upper", blocks }],
});

/** Shows a day with this draft to a coach on Free. Returns the requests that publish something. */
function show(draft: Content): string[] {
  const onFree = signInOnFree();
  const published: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method === "PUT" && pathname.endsWith("/days/0")) {
      published.push(pathname);
      return upgradeRefusal("supersets", { days: [0] });
    }
    return onFree(request) ?? Response.json({}, { status: 503 });
  });
  drafts.set("t", 0, { version: 0, content: draft, texts: {} });
  function Day() {
    const gate = useSupersetGate();
    const timelineRef = { programId: "p" };
    const timeline = { id: "t", program_id: "p", anchor: null };
    const actions = useDayActions(timelineRef, "t", gate);
    const builder = { timeline, timelineRef, actions, addingExercise: false, setAddingExercise: () => undefined };
    return (
      <BuilderContext.Provider value={builder as unknown as BuilderState}>
        <DayPanel published={{ day: 0, version: 0, content: { version: 1, sessions: [] } }} />
        {gate.notice}
      </BuilderContext.Provider>
    );
  }
  render(<Day />, { wrapper: TestApp });
  return published;
}

test("[SUB-12] on Free a new superset is explained, and the day stays as it was", async () => {
  show(dayOf(newBlock("text")));
  await userEvent.click(await screen.findByRole("button", { name: "Superset Needs the Professional plan" }));
  expect(await screen.findByText(COST)).toHaveTextContent(/Supersets and circuits need the Professional plan/);
  expect(drafts.get("t", 0)?.content.sessions[0]?.blocks.map(({ kind }) => kind)).toEqual(["text"]);
});

test("[SUB-12] where the plan ended after the draft, publishing says why not, and the draft stays", async () => {
  const draft = dayOf(newBlock("superset"));
  const published = show(draft);
  await userEvent.click(screen.getByRole("button", { name: "Publish changes" }));
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(/Supersets and circuits need the/));
  expect(await screen.findByText(COST)).toBeVisible();
  expect(screen.getByRole("link", { name: "See plans" })).toBeVisible();
  expect(drafts.get("t", 0)?.content).toEqual(draft);
  expect(published).toHaveLength(1);
  await userEvent.type(screen.getByRole("textbox", { name: "Session title" }), "!");
  expect(screen.queryByRole("alert")).toBeNull();
});
