import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import type { Invitation } from "../api";
import { OpenInvitations } from "./OpenInvitations";

const invitation = (email: string): Invitation =>
  ({
    id: email,
    email,
    state: "draft",
    sent_on: null,
    badge: { colour: "orange", label: "Invitation", tooltip: null, link: null },
    abilities: ["send_invite"],
  }) as unknown as Invitation;

/** A server that answers each request when the test resolves it. */
function slowServer() {
  const pending: (() => void)[] = [];
  vi.stubGlobal("fetch", async () => {
    await new Promise<void>((answer) => {
      pending.push(answer);
    });
    return Response.json({});
  });
  return pending;
}

afterEach(() => vi.unstubAllGlobals());

test("each button is busy until its own request is answered", async () => {
  const pending = slowServer();
  const rows = [invitation("ada@example.com"), invitation("bo@example.com")];
  render(<OpenInvitations programId="plan" rows={rows} total={2} />, { wrapper: TestApp });
  const [first, second] = screen.getAllByRole("button", { name: "Send invitation" });
  await userEvent.click(first!);
  await userEvent.click(second!);
  expect(pending).toHaveLength(2);
  pending[0]!();
  await waitFor(() => expect(first).toBeEnabled());
  expect(second).toBeDisabled();
});
