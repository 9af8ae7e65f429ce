import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { setPendingQuestion } from "~/domain/questions/pendingQuestion";
import { renderAt } from "~/ui/testing/renderAt";
import type { PublicProgram } from "../../api";
import { coachOf } from "../../coachOf";
import AlertBanner from "./AlertBanner";
import { CoachCard } from "./CoachCard";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  session.clear();
});

test.each([
  ["visitors", false],
  ["no owner", true],
])("[BUY-12] the card leads %s to the other programs", async (_, is_owner) => {
  const program = {
    ...{ id: "squat", title: "Squat Every Day", can_ask: false, is_owner },
    owner: { full_name: "Erik Lindqvist", avatar: null, account_id: "account", custom_url: "erik" },
  } as unknown as PublicProgram;
  renderAt(() => <CoachCard program={program} />, "/p/squat");
  expect(await screen.findByText("Erik Lindqvist")).toBeVisible();
  expect(screen.queryAllByRole("link", { name: "See More Programs" })).toHaveLength(is_owner ? 0 : 1);
});

test.each(["private", "archived"])("a question typed before signing in opens once on a program (%s)", async (kind) => {
  const program = {
    ...{ id: "squat", title: "Squat Every Day", can_ask: true, is_owner: false },
    owner: { full_name: "Erik Lindqvist", avatar: null },
    alert: { kind, message: "You can't have this program." },
  } as unknown as PublicProgram;
  setPendingQuestion(coachOf(program), "Can I start in March?");
  const current = { id: "1", role: "user", email: "maya@example.com" } as never;
  session.signIn({ access_token: "t", token_type: "Bearer", current });
  vi.stubGlobal("fetch", async () => Response.json({ current: { confirmed: true } }));
  const page = (
    <>
      <AlertBanner program={program} alert={program.alert as NonNullable<PublicProgram["alert"]>} onResolve={vi.fn()} />
      <CoachCard program={program} />
    </>
  );
  renderAt(() => page, "/p/squat");
  expect(await screen.findByLabelText("Your question")).toHaveValue("Can I start in March?");
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
});
