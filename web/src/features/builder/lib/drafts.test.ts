import { beforeEach, expect, it } from "vitest";
import { session } from "~/api/session";
import { newSession } from "~/domain/training/newParts";
import { drafts, notationTexts } from "./drafts";

const KEY = "regimen.draft.timeline.";
const content = { version: 1 as const, sessions: [{ ...newSession(), title: "Typed" }] };

beforeEach(() => localStorage.clear());

it("stores a draft on this device until it is published or discarded", () => {
  drafts.set("timeline", 1, { content, version: 3 });
  expect(JSON.parse(localStorage.getItem(`${KEY}1`) ?? "null")).toEqual({ content, version: 3 });
  drafts.set("timeline", 1, null);
  expect(localStorage.getItem(`${KEY}1`)).toBeNull();
  expect(drafts.get("timeline", 1)).toBeNull();
});

it("finds a draft of an earlier visit and ignores broken entries", () => {
  localStorage.setItem(`${KEY}2`, JSON.stringify({ content, version: 1 }));
  localStorage.setItem(`${KEY}3`, "{broken");
  localStorage.setItem(`${KEY}4`, JSON.stringify({ version: 1 }));
  expect(drafts.get("timeline", 2)?.content.sessions[0]?.title).toBe("Typed");
  expect(drafts.get("timeline", 3)).toBeNull();
  expect(drafts.get("timeline", 4)).toBeNull();
});

it("leaves nothing behind for the next person on this device", () => {
  drafts.set("timeline", 6, { content, version: 1 });
  session.clear();
  expect(drafts.get("timeline", 6)).toBeNull();
});

it("removes the texts of one day only", () => {
  notationTexts.set("timeline", 1, "a", "3xmany");
  notationTexts.set("timeline", 1, "b", "4xmany");
  notationTexts.set("timeline", 11, "a", "5xmany");
  notationTexts.remove("timeline", 1);
  expect(notationTexts.any("timeline", 1)).toBe(false);
  expect(notationTexts.get("timeline", 11, "a")).toBe("5xmany");
});

it("notifies subscribers", () => {
  let calls = 0;
  const unsubscribe = drafts.subscribe(() => {
    calls += 1;
  });
  drafts.set("timeline", 5, { content, version: 1 });
  unsubscribe();
  drafts.set("timeline", 5, null);
  expect(calls).toBe(1);
});
