import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { sampleProgram } from "../../sampleProgram";
import { InvitationList } from "./InvitationList";

vi.mock("~/ui/link/usePage", () => ({ usePageNumber: () => [1, () => undefined] }));

const LIMITS = "Daily limits apply. The rest go out over the next few days.";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  { state: "draft" as const, archive: false, badge: "Sent when you publish", hasNote: false },
  { state: "published" as const, archive: false, badge: "Goes out in the next few days", hasNote: true },
  { state: "published" as const, archive: true, badge: "Not sent", hasNote: false },
])("an invitation that has not been mailed: $badge", async ({ state, archive, badge, hasNote }) => {
  const invitation = { id: "i", email: "maya@example.com", invited_email: null, state: "init", sent_on: null };
  const pagination = { page: 1, per_page: 20, total: 1 };
  vi.stubGlobal("fetch", async () => Response.json({ items: [invitation], pagination }));
  render(<InvitationList program={{ ...sampleProgram, state, archive }} />, { wrapper: TestApp });
  expect((await screen.findAllByText(badge))[0]).toBeInTheDocument();
  expect(screen.queryAllByText(LIMITS)).toHaveLength(hasNote ? 1 : 0);
});
