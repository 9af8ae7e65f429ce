import { useQueryClient } from "@tanstack/react-query";
import { act, render, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { COST, signInOnFree, upgradeRefusal } from "~/domain/plan-notice/testing/freePlan";
import type { Block, BlockKind, Content, Session } from "~/domain/training/content";
import { newBlock, newSession, withNewIds } from "~/domain/training/newParts";
import { toasts } from "~/ui/toast/toast";
import { Toasts } from "~/ui/toast/Toasts";
import { TestApp } from "~/ui/testing/TestApp";
import cases from "../../../../../server/tests/training/new_supersets.json";
import { pageQuery } from "../api/timeline";
import { drafts } from "../lib/drafts";
import { appendBlock } from "../lib/insert";
import { BuilderContext, type BuilderState } from "./context";
import { NotationEditor } from "./panel/NotationEditor";
import { type Panel, PanelContext } from "./panel/context";
import { SessionEditor } from "./panel/SessionEditor";
import { PasteDialog } from "./paste/PasteDialog";
import { useDayActions } from "./useDayActions";
import { useSupersetGate } from "./useSupersetGate";

afterEach(() => {
  vi.unstubAllGlobals();
  for (const day of [0, 1, 2]) drafts.set("t", day, null);
  toasts.close();
  session.clear();
});

const existing = newBlock("superset");
const dayOf = (...blocks: Block[]): Content => ({ version: 1, sessions: [{ ...newSession(), blocks }] });

/** Signs in on Free, before a server that has one day with a superset. Returns the requests that change something. */
function serve(answer: (path: string) => Response | undefined = () => undefined): string[] {
  const onFree = signInOnFree();
  const changes: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method !== "GET") changes.push(pathname);
    return answer(pathname) ?? onFree(request) ?? Response.json({}, { status: 503 });
  });
  return changes;
}

async function builderOnFree() {
  const { result } = renderHook(
    () => {
      const gate = useSupersetGate();
      return { gate, queries: useQueryClient(), actions: useDayActions({ programId: "p" }, "t", gate) };
    },
    { wrapper: TestApp },
  );
  await waitFor(() => expect(result.current.gate.refuses([newBlock("superset")], [])).toBe(true));
  return result;
}

test.each(["superset", "circuit"] as const)(
  "[SUB-12] on Free a new %s is explained before anything is written",
  async (kind) => {
    serve();
    const result = await builderOnFree();
    act(() => expect(result.current.actions.editDraft(0, (day) => appendBlock(day, newBlock(kind)))).toBe(false));
    expect(drafts.get("t", 0)).toBeNull();
    expect(result.current.gate.notice).toBeTruthy();
  },
);

type Blocks = Partial<Record<string, BlockKind>>;
type Case = { title: string; earlier?: Blocks; published: Blocks; draft?: Blocks; written: Blocks; refused: boolean };

// What a day had in an earlier version is known to the server only.
test.each((cases as Case[]).filter(({ earlier }) => !earlier))(
  "[SUB-12] on Free, what counts as new: $title",
  async ({ published, draft, written, refused }) => {
    const contentOf = (blocks: Blocks) =>
      dayOf(...Object.entries(blocks).flatMap(([id, kind]) => (kind ? { ...newBlock(kind), id } : [])));
    serve();
    const result = await builderOnFree();
    const days = [{ day: 0, version: 1, content: contentOf(published) }];
    result.current.queries.setQueryData(pageQuery({ programId: "p" }, 0).queryKey, { first: 0, days } as never);
    if (draft) drafts.set("t", 0, { version: 1, content: contentOf(draft), texts: {} });
    act(() => expect(result.current.actions.editDraft(0, () => contentOf(written))).toBe(!refused));
  },
);

test("[SUB-12] on Free a superset that is there may be changed and cleared, but not duplicated", async () => {
  serve();
  const result = await builderOnFree();
  drafts.set("t", 0, { version: 0, content: dayOf(existing), texts: {} });
  const change = (update: (content: Content) => Content) => {
    let isChanged: boolean | undefined;
    act(() => {
      isChanged = result.current.actions.editDraft(0, update);
    });
    return isChanged;
  };
  const titled = (block: Block): Block => ({ ...block, title: "Pull" });
  expect(change((day) => appendBlock(day, withNewIds(existing)))).toBe(false);
  expect(change(() => dayOf(titled(existing)))).toBe(true);
  expect(drafts.get("t", 0)?.content.sessions[0]?.blocks[0]?.title).toBe("Pull");
  expect(change(() => dayOf())).toBe(true);
});

test("[SUB-12] on Free a change of many days with a new superset writes none of them", async () => {
  serve();
  const result = await builderOnFree();
  const change = (
    { content, texts }: { content: Content; texts: Record<string, Record<string, string> | string> },
    day: number,
  ) => ({
    content: appendBlock(content, newBlock(day === 2 ? "superset" : "strength")),
    texts,
  });
  act(() => expect(result.current.actions.editDrafts([1, 2], change as never)).toBe(false));
  expect([drafts.get("t", 1), drafts.get("t", 2)]).toEqual([null, null]);
});

test("[SUB-12] a copy that the plan refuses says why, what it costs, and where to change it", async () => {
  serve((path) => (path.endsWith("/copy") ? upgradeRefusal("supersets", { days: [7] }) : undefined));
  const result = await builderOnFree();
  render(<Toasts />, { wrapper: TestApp });
  await act(async () => void (await result.current.actions.copy([0], [7])));
  expect(await screen.findByText("Day 8:")).toBeVisible();
  expect(await screen.findByText(COST)).toBeVisible();
  expect(screen.getByRole("link", { name: "See plans" })).toBeVisible();
});

/** The panel of a day in which nothing new is allowed. */
function inPanel(children: ReactNode, edit = vi.fn(() => false), keepText = vi.fn()) {
  const panel: Panel = {
    unparsedText: () => text.current,
    keepText,
    hasRefusedSupersets: (blocks) => blocks.some(({ kind }) => kind === "superset"),
    addingExercise: false,
    setAddingExercise: () => undefined,
    edit,
    editBlock: () => undefined,
    isExpanded: () => false,
    expand: () => undefined,
    setIssue: () => undefined,
  };
  const text: { current: string | null } = { current: null };
  keepText.mockImplementation((_: string, typed: string | null) => {
    text.current = typed;
  });
  render(<PanelContext.Provider value={panel}>{children}</PanelContext.Provider>, { wrapper: TestApp });
  return { edit, keepText };
}
const session0: Session = { ...newSession(), blocks: [] };

test("[SUB-12] on Free the superset button says what it needs, and stays where it is", async () => {
  serve();
  inPanel(<SessionEditor session={session0} asText={false} isOnly isLast={false} onRemove={() => undefined} />);
  const button = await screen.findByRole("button", { name: "Superset Needs the Professional plan" });
  expect(button).toBeEnabled();
  expect(screen.getByRole("button", { name: "AMRAP" })).toBeVisible();
});

test("[SUB-12] on Free a superset that is written as text stays text, with the notice below", async () => {
  const parsed = { errors: [], blocks: [newBlock("superset")] };
  serve((path) => {
    if (path === "/api/coach/notation/print") return Response.json({ text: "" });
    return path === "/api/coach/notation" ? Response.json(parsed) : undefined;
  });
  const { edit, keepText } = inPanel(<NotationEditor session={session0} />);
  const field = await screen.findByRole("textbox");
  await userEvent.type(field, "A1: Row / 3x8");
  expect(await screen.findByText(COST)).toHaveTextContent(/Supersets and circuits need the Professional plan/);
  expect(field).toHaveValue("A1: Row / 3x8");
  expect(edit).not.toHaveBeenCalled();
  expect(keepText).toHaveBeenLastCalledWith(session0.id, "A1: Row / 3x8");
});

test("[SUB-12] on Free a pasted text with supersets is explained before it is added, and stays", async () => {
  const line = { text: "A1 Row 3x8", status: "read", code: "exercise", choices: [], guesses: [], day: 0 };
  const day = { week: 1, day: 1, weekday: null, title: "", is_rest: false, private_notes: [] };
  const reading = { lines: [line], days: [{ ...day, content: dayOf(existing) }] };
  const changes = serve((path) => (path === "/api/coach/workout_text" ? Response.json(reading) : undefined));
  const timeline = { id: "t", program_id: "p", anchor: null };
  const builder = { timeline, timelineRef: { programId: "p" }, actions: { pushUndo: vi.fn() } };
  render(
    <BuilderContext.Provider value={builder as unknown as BuilderState}>
      <PasteDialog day={0} onClose={() => undefined} />
    </BuilderContext.Provider>,
    { wrapper: TestApp },
  );
  const field = (await screen.findAllByRole("textbox"))[0] as HTMLElement;
  await userEvent.click(field);
  await userEvent.paste("A1 Row 3x8");
  expect(await screen.findByText(COST)).toBeVisible();
  expect(screen.getByRole("button", { name: /^Add/ })).toBeDisabled();
  expect(field).toHaveValue("A1 Row 3x8");
  expect(changes.filter((path) => path.includes("/imports"))).toEqual([]);
});
