import { act, render, renderHook, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { COST, signInOnFree, upgradeRefusal } from "~/domain/plan-notice/testing/freePlan";
import { TestApp } from "~/ui/testing/TestApp";
import { toasts } from "~/ui/toast/toast";
import { Toasts } from "~/ui/toast/Toasts";
import { BuilderContext, type BuilderState } from "../context";
import { useImportDays } from "./useImportDays";

afterEach(() => {
  vi.unstubAllGlobals();
  toasts.close();
  session.clear();
});

test("[SUB-06] open questions that Free has no second note for are said to be left in the text", async () => {
  const answer = signInOnFree();
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith("/imports")) return Response.json({ drafts: [], private_notes: ["Knee ok?"] });
    return answer(request) ?? upgradeRefusal("notes");
  });
  const timeline = { id: "t", program_id: "p" };
  const builder = { timeline, timelineRef: { programId: "p" }, openDay: vi.fn(), actions: { pushUndo: vi.fn() } };
  const inBuilder = ({ children }: { children: ReactNode }) => (
    <TestApp>
      <BuilderContext.Provider value={builder as unknown as BuilderState}>{children}</BuilderContext.Provider>
    </TestApp>
  );
  const { result } = renderHook(useImportDays, { wrapper: inBuilder });
  render(<Toasts />, { wrapper: TestApp });
  await act(async () => {
    expect(await result.current.importDays({ text: "Knee ok?", places: [0] } as never)).toBe("without_questions");
  });
  expect(screen.getByText("Note restricted!")).toBeVisible();
  expect(await screen.findByText(COST)).toBeVisible();
});
