import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { sampleProgram } from "../../sampleProgram";
import type { Program } from "../../api";
import { InvitationList } from "./InvitationList";

const { openPage, at } = vi.hoisted(() => ({ openPage: vi.fn(), at: { page: 1 } }));
vi.mock("~/ui/link/usePage", () => ({ usePageNumber: () => [at.page, openPage] }));

const LIMITS = "Daily limits apply. The rest go out over the next few days.";

afterEach(() => {
  cleanup();
  at.page = 1;
  vi.unstubAllGlobals();
});

function renderOne(invitation: object, program: Partial<Program> = {}) {
  const items = [{ id: "i", email: "maya@example.com", invited_email: null, ...invitation }];
  const pagination = { page: 1, per_page: 20, total: 1 };
  vi.stubGlobal("fetch", async () => Response.json({ items, pagination }));
  render(<InvitationList program={{ ...sampleProgram, ...program }} />, { wrapper: TestApp });
}

test.each([
  { state: "draft" as const, archive: false, badge: "Sent when you open it", hasNote: false },
  { state: "published" as const, archive: false, badge: "Goes out in the next few days", hasNote: true },
  { state: "published" as const, archive: true, badge: "Not sent", hasNote: false },
])("an invitation that has not been mailed: $badge", async ({ state, archive, badge, hasNote }) => {
  renderOne({ state: "init", sent_on: null, link_expires_at: null }, { state, archive });
  expect((await screen.findAllByText(badge))[0]).toBeInTheDocument();
  expect(screen.queryAllByText(LIMITS)).toHaveLength(hasNote ? 1 : 0);
});

test.each([
  ["sent", 1, "Invited"],
  ["sent", -1, "Link expired"],
  ["accepted", -1, "Joined"],
  ["replaced", 1, "Invited at a different address"],
])("an invitation is %s, and its link works for %i minutes", async (state, minutes, badge) => {
  const expiry = new Date(Date.now() + minutes * 60_000).toISOString();
  renderOne({ state, sent_on: "2026-11-22", link_expires_at: expiry }, { state: "published" });
  expect((await screen.findAllByText(badge))[0]).toBeInTheDocument();
});

test("the second page opens at once, before anybody knows how many there are", async () => {
  at.page = 2;
  const item = { id: "i", email: "maya@example.com", invited_email: null, state: "accepted", sent_on: null };
  vi.stubGlobal("fetch", async () =>
    Response.json({ items: [item], pagination: { page: 2, per_page: 20, total: 21 } }),
  );
  render(<InvitationList program={sampleProgram} />, { wrapper: TestApp });
  expect((await screen.findAllByText("maya@example.com"))[0]).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText("21–21 of 21")).toBeInTheDocument());
  expect(openPage).not.toHaveBeenCalled();
});
