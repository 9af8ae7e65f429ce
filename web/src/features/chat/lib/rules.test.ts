import { expect, test } from "vitest";
import { waitedFor } from "./days";
import { cleanText, editorKey, isMobile } from "./keys";
import { insertMention, mentionAt, moveHighlight, splitMentions, stillMentioned } from "~/domain/mentions/mention";
import { lastSeq, messagesOf, type Thread, withMessages } from "./pages";
import { fillIn, insertReply, replyQuery } from "./savedReplies";

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

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)", true],
  ["Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X)", true],
  ["Mozilla/5.0 (Linux; Android 15; Pixel Tablet) AppleWebKit/537.36 Chrome/140.0 Safari/537.36", true],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36", false],
  ["Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36", false],
])("[MSG-05] %s is mobile: %s", (userAgent, mobile) => {
  expect(isMobile(userAgent)).toBe(mobile);
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
  ["@Tom Okafor and @ma", 19, { from: 16, term: "ma" }],
  ["Hi", 2, undefined],
])("[MSG-10] in %j at %i the mention is %o", (text, cursor, found) => {
  expect(mentionAt(text, cursor)).toEqual(found);
});

test.each([
  ["@Tom Okafor ", undefined],
  ["@Tom Okafor, and", undefined],
  ["@Tom Okafor2", { from: 0, term: "Tom Okafor2" }],
  ["@Tom Okafor see", undefined],
  ["@Tom Okafor and @To", { from: 16, term: "To" }],
  ["@Tom Ok", { from: 0, term: "Tom Ok" }],
])("[MSG-10] in %j, behind a name that was picked, the mention is %o", (text, found) => {
  expect(mentionAt(text, text.length, [{ id: "tom", name: "Tom Okafor" }])).toEqual(found);
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
});

test.each([
  ["/hot", 4, undefined, { from: 0, term: "hot" }],
  ["/", 1, undefined, { from: 0, term: "" }],
  ["a/b", 3, undefined, undefined],
  ["/a\nb", 4, undefined, undefined],
  ["Thursday works,", 15, 15, { from: 15, term: "" }],
  ["Thursday works, hot", 19, 15, { from: 15, term: "hot" }],
  ["Thursday", 4, 8, undefined],
  ["Thursday\nHi", 11, 8, undefined],
])("in %j at %i, with the list opened at %s, saved replies are searched by %o", (text, cursor, openedAt, found) => {
  expect(replyQuery(text, cursor, openedAt)).toEqual(found);
});

test("a saved reply goes in at the cursor and keeps what is typed around it", () => {
  const reply = "Dumbbells it is.";
  expect(insertReply("/hot", 4, { from: 0, term: "hot" }, reply)).toEqual({ text: reply, cursor: 16 });
  expect(insertReply("Thursday works, hot", 19, { from: 15, term: "hot" }, reply)).toEqual({
    text: "Thursday works, Dumbbells it is.",
    cursor: 32,
  });
  expect(insertReply("See you on Friday", 8, { from: 8, term: "" }, reply).text).toBe(
    "See you Dumbbells it is. on Friday",
  );
  expect(insertReply("Friday", 0, { from: 0, term: "" }, reply).text).toBe("Dumbbells it is. Friday");
});

test("times of waiting", () => {
  const monday = new Date(2026, 10, 23, 10, 30);
  expect(waitedFor(new Date(2026, 10, 23, 10, 4).toISOString(), monday)).toBe("26 min");
  expect(waitedFor(new Date(2026, 10, 22, 20, 30).toISOString(), monday)).toBe("14 h");
  expect(waitedFor(new Date(2026, 10, 20, 10, 30).toISOString(), monday)).toBe("3 d");
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
