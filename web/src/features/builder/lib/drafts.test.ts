import { beforeEach, expect, it } from "vitest";
import { session } from "~/api/session";
import { newSession } from "~/domain/training/newParts";
import { type Draft, drafts, type ServerDraft } from "./drafts";

const titled = (title: string): Draft => ({
  content: { version: 1 as const, sessions: [{ ...newSession(), title }] },
  version: 3,
  texts: {},
});
const onServer = (title: string, updatedAt: string): ServerDraft => ({ ...titled(title), revision: title, updatedAt });
const title = (timelineId: string, day: number) => drafts.get(timelineId, day)?.content.sessions[0]?.title;
const signIn = (id: string) =>
  session.signIn({ access_token: id, token_type: "Bearer", current: { id, role: "coach" } });

function firstUnsent() {
  const [unsent] = drafts.unsent();
  if (!unsent) throw new Error("Nothing is unsent");
  return unsent;
}

beforeEach(() => {
  localStorage.clear();
  signIn("erik");
});

it("keeps an edit on the device until the server has it", () => {
  drafts.set("a", 1, titled("Typed"));
  expect(drafts.isUnsent("a", 1)).toBe(true);
  drafts.confirm(firstUnsent(), { revision: "r1", updated_at: "2026-01-12T09:00:00Z" });
  expect([drafts.isUnsent("a", 1), drafts.revision("a", 1), title("a", 1)]).toEqual([false, "r1", "Typed"]);
});

it("sends again what was typed while a save was on its way", () => {
  drafts.set("a", 2, titled("Sent"));
  const sent = firstUnsent();
  drafts.set("a", 2, titled("Typed since"));
  drafts.confirm(sent, { revision: "r1", updated_at: "2026-01-12T09:00:00Z" });
  expect([drafts.isUnsent("a", 2), firstUnsent().revision, title("a", 2)]).toEqual([true, "r1", "Typed since"]);
});

it("discards on the server what was discarded while its first save was on its way", () => {
  drafts.set("a", 3, titled("Sent"));
  const sent = firstUnsent();
  drafts.set("a", 3, null);
  expect(drafts.get("a", 3)).toBeNull();
  drafts.confirm(sent, { revision: "r1", updated_at: "2026-01-12T09:00:00Z" });
  expect([firstUnsent().draft, firstUnsent().revision]).toEqual([null, "r1"]);
  drafts.confirm(firstUnsent(), null);
  expect(drafts.unsent()).toEqual([]);
});

it("keeps what is not sent for its person over signing out, and shows it to nobody else", () => {
  drafts.set("a", 4, titled("Typed"));
  session.clear();
  signIn("ana");
  expect([drafts.get("a", 4), drafts.unsent()]).toEqual([null, []]);
  session.clear();
  signIn("erik");
  expect(title("a", 4)).toBe("Typed");
});

it("leaves nothing that the server has for the next person on this device", () => {
  drafts.set("a", 5, titled("Typed"));
  drafts.confirm(firstUnsent(), { revision: "r1", updated_at: "2026-01-12T09:00:00Z" });
  session.clear();
  expect(Object.keys(localStorage)).toEqual([]);
});

it("shows what another device saved, but never over what is not sent yet", () => {
  drafts.take("a", 6, onServer("Phone", "2026-01-12T09:00:00Z"), Date.now());
  expect(title("a", 6)).toBe("Phone");
  drafts.take("a", 6, onServer("Older", "2026-01-12T08:00:00Z"), Date.now());
  expect(title("a", 6)).toBe("Phone");
  drafts.set("a", 6, titled("Here"));
  drafts.take("a", 6, onServer("Newer", "2026-01-12T10:00:00Z"), Date.now());
  drafts.take("a", 6, null, Number.POSITIVE_INFINITY);
  expect(title("a", 6)).toBe("Here");
});

it("a draft that was published does not come back from an older answer", () => {
  drafts.take("a", 7, onServer("Phone", "2026-01-12T09:00:00Z"), Date.now());
  drafts.setPublished("a", 7, null);
  drafts.take("a", 7, onServer("Phone", "2026-01-12T09:00:00Z"), Date.now() - 1_000);
  expect(drafts.get("a", 7)).toBeNull();
});

it("keeps both when two devices wrote, until one is chosen", () => {
  drafts.set("a", 8, titled("Here"));
  const theirs = onServer("Phone", "2026-01-12T09:00:00Z");
  drafts.setConflict(firstUnsent(), theirs);
  expect([title("a", 8), drafts.conflict("a", 8)?.revision]).toEqual(["Here", "Phone"]);
  drafts.resolve("a", 8, theirs, titled("Both").content);
  expect([title("a", 8), drafts.conflict("a", 8), firstUnsent().revision]).toEqual(["Both", null, "Phone"]);
});

it("sends drafts of earlier releases once, with the text that was not parsed", () => {
  const { content, version } = titled("Old");
  localStorage.setItem("regimen.draft.a.9", JSON.stringify({ content, version }));
  localStorage.setItem("regimen.draft.text.a.9.w1", "5x?");
  localStorage.setItem("regimen.draft.a.10", "{broken");
  drafts.migrate();
  expect([title("a", 9), firstUnsent().draft?.texts]).toEqual(["Old", { w1: "5x?" }]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith("regimen.draft."))).toEqual([]);
});
