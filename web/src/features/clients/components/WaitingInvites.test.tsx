import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import type { Invited } from "../api";
import { WaitingInvites } from "./WaitingInvites";

const invite = (email: string): Invited =>
  ({
    id: email,
    email,
    state: "draft",
    sent_on: null,
    badge: { colour: "orange", label: "Invited", tooltip: null, link: null },
    abilities: ["send_invite"],
  }) as unknown as Invited;

/** A server that answers each sending when the test says so. */
function server() {
  const waiting: (() => void)[] = [];
  vi.stubGlobal("fetch", async () => {
    await new Promise<void>((answer) => {
      waiting.push(answer);
    });
    return Response.json({});
  });
  return waiting;
}

afterEach(() => vi.unstubAllGlobals());

test("each invitation is busy by itself until its own answer has come", async () => {
  const waiting = server();
  const rows = [invite("ada@example.com"), invite("bo@example.com")];
  render(<WaitingInvites programId="plan" rows={rows} total={2} />, { wrapper: TestApp });
  const [first, second] = screen.getAllByRole("button", { name: "Send invite" });
  await userEvent.click(first!);
  await userEvent.click(second!);
  expect(waiting).toHaveLength(2);
  waiting[0]!();
  await waitFor(() => expect(first).toBeEnabled());
  expect(second).toBeDisabled();
});
