import { expect, test } from "vitest";
import { dayHeading, snoozeTimes, waitedFor } from "./days";
import { cleanText, editorKey, isMobile } from "./keys";
import { insertMention, mentionAt, moveHighlight, splitMentions, stillMentioned } from "./mention";
import { lastSeq, messagesOf, type Thread, withMessages } from "./pages";
import { fillIn, slashQuery } from "./savedReplies";

const key = (more: object) => ({
  key: "Enter",
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...more,
});

test.each([
  [{}, false, "send"],
  [{ shiftKey: true }, false, "newline"],
  [{}, true, "newline"],
  [{ ctrlKey: true }, true, "send"],
  [{ metaKey: true }, true, "send"],
  [{ isComposing: true }, false, undefined],
  [{ key: "a" }, false, undefined],
])("[MSG-03] [MSG-04] [MSG-05] Enter with %o on mobile %s does: %s", (pressed, mobile, what) => {
  expect(editorKey(key(pressed), mobile)).toBe(what);
});

test("knows the browsers of phones", () => {
  expect(isMobile("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)")).toBe(true);
  expect(isMobile("Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36")).toBe(false);
});

test("[MSG-06] text is trimmed, and three newlines or more become two", () => {
  expect(cleanText("  a\n\n\n\nb\r\n ")).toBe("a\n\nb");
  expect(cleanText("a\n\nb")).toBe("a\n\nb");
});

test.each([
  ["Hi @", 4, { from: 3, term: "" }],
  ["Hi @to", 6, { from: 3, term: "to" }],
  ["@maya k", 7, { from: 0, term: "maya k" }],
  ["me@example.com", 14, undefined],
  ["Hi @to\nmore", 11, undefined],
  ["Hi @ you", 8, undefined],
  ["Hi", 2, undefined],
])("[MSG-10] in %j at %i the mention is %o", (text, cursor, found) => {
  expect(mentionAt(text, cursor)).toEqual(found);
});

test("[MSG-12] the highlight moves in a circle", () => {
  expect([moveHighlight(2, 1, 3), moveHighlight(0, -1, 3), moveHighlight(0, 1, 3), moveHighlight(0, 1, 0)]).toEqual([
    0, 2, 1, 0,
  ]);
});

test("a picked name takes the place of what was typed, and counts as long as it is there", () => {
  const { text, cursor } = insertMention("Hi @to, now", 6, { from: 3, term: "to" }, "Tom Okafor");
  expect([text, cursor]).toEqual(["Hi @Tom Okafor , now", 15]);
  const picked = [{ id: "1", name: "Tom Okafor" }];
  expect(stillMentioned(text, picked)).toEqual(picked);
  expect(stillMentioned("Hi Tom", picked)).toEqual([]);
  expect(splitMentions("Hi @Tom Okafor!", ["Tom", "Tom Okafor"])).toEqual([
    { text: "Hi ", mention: false },
    { text: "@Tom Okafor", mention: true },
    { text: "!", mention: false },
  ]);
});

test("saved replies keep what is not known in braces", () => {
  expect(fillIn("Hi {first_name}, {program}, {coach}, {x}", { first_name: "Maya", program: "" })).toBe(
    "Hi Maya, {program}, {coach}, {x}",
  );
  expect([slashQuery("/hot"), slashQuery("/"), slashQuery("a/b"), slashQuery("/a\nb")]).toEqual([
    "hot",
    "",
    undefined,
    undefined,
  ]);
});

test("times of waiting and snoozing", () => {
  const monday = new Date(2026, 10, 23, 10, 30);
  expect(waitedFor(new Date(2026, 10, 23, 10, 4).toISOString(), monday)).toBe("26 min");
  expect(waitedFor(new Date(2026, 10, 22, 20, 30).toISOString(), monday)).toBe("14 h");
  expect(waitedFor(new Date(2026, 10, 20, 10, 30).toISOString(), monday)).toBe("3 d");
  expect(snoozeTimes(monday).map(({ key: name, until }) => [name, until.getDate(), until.getHours()])).toEqual([
    ["later", 23, 13],
    ["tomorrow", 24, 9],
    ["monday", 30, 9],
  ]);
  expect(snoozeTimes(new Date(2026, 10, 22, 23, 0)).map(({ key: name, until }) => [name, until.getDate()])).toEqual([
    ["tomorrow", 23],
    ["monday", 23],
  ]);
  expect(dayHeading("2026-11-22", "2026-11-23")).toBe("Yesterday");
});

const page = (seqs: number[], after: boolean) => ({
  items: seqs.map((seq) => ({ seq, id: `${seq}`, text: `m${seq}` })),
  before: false,
  after,
  seq: 9,
});
const thread = (...pages: object[]) => ({ pages, pageParams: pages.map(() => ({})) }) as unknown as Thread;

test("new messages are added at the end, and changed ones in their place", () => {
  const loaded = thread(page([1, 2], true), page([3], false));
  const changed = withMessages(loaded, [
    { seq: 4, id: "4", text: "new" },
    { seq: 2, id: "2", text: "edited" },
  ] as never);
  expect(messagesOf(changed).map(({ seq, text }) => [seq, text])).toEqual([
    [1, "m1"],
    [2, "edited"],
    [3, "m3"],
    [4, "new"],
  ]);
  expect(lastSeq(changed)).toBe(4);
});

test("nothing is added where later messages are not loaded", () => {
  const loaded = thread(page([1, 2], true));
  expect(lastSeq(withMessages(loaded, [{ seq: 9, id: "9", text: "new" }] as never))).toBe(2);
});
