import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { unsentKey } from "~/api/deviceKeys";
import { session } from "~/api/session";
import { type Refusal, SERVER_FAULT } from "~/lib/outbox";
import { storage } from "~/lib/storage";
import { TestApp } from "~/ui/testing/TestApp";
import { messageOutbox } from "../lib/messageOutbox";
import { UnsentItem } from "./UnsentItem";

afterEach(() => {
  storage.remove(unsentKey("message", "m1"));
  session.clear();
  vi.unstubAllGlobals();
});

/** Shows a message that could not be sent; returns those that were taken into the editor. */
function open(refused: Refusal): unknown[] {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "maya", role: "user" } });
  const body = { text: "My form today", attachments: [], mentions: [], reply_to_seq: null };
  const message = { id: "m1", conversationId: "c1", at: 1, body, refused };
  storage.set(unsentKey("message", "m1"), JSON.stringify(message));
  messageOutbox().reload();
  const edited: unknown[] = [];
  render(<UnsentItem message={message} isCommunity={false} onEdit={(one) => edited.push(one)} />, { wrapper: TestApp });
  return edited;
}

test("a message that the server does not take goes back into the editor, and is not sent besides", async () => {
  const refused = { status: 422, reason: "FileGone", message: "One of the files isn't there any more.", at: 2 };
  const edited = open(refused);
  await userEvent.click(screen.getByRole("button", { name: "Edit" }));
  expect(edited).toMatchObject([{ id: "m1", body: { text: "My form today" } }]);
  expect(messageOutbox().get()).toEqual([]);
});

test("one that the server failed with may have arrived: it can only be sent again as it is", () => {
  open({ status: 500, reason: SERVER_FAULT, at: 2 });
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});
