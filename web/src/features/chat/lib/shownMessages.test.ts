import { expect, test } from "vitest";
import { type Message, shownMessages, shownSeqOf, type Thread, withMessages } from "./pages";

const post = (seq: number, more: object = {}) =>
  ({
    seq,
    id: String(seq),
    good_answer: false,
    good_answers: [],
    deleted: false,
    reply_to: null,
    ...more,
  }) as unknown as Message;
const answer = (seq: number, to: number, more: object = {}) =>
  post(seq, { good_answer: true, reply_to: { seq: to }, ...more });
const seqs = (messages: Message[]) => messages.map(({ seq }) => seq);
const nobody = () => false;

test("a good answer stands under its question only, and is read with what is above it", () => {
  const good = answer(3, 1);
  const messages = [post(1, { good_answers: [good] }), post(2), good, post(4)];
  const shown = shownMessages(messages, nobody);
  expect(shown.map(({ message, readTo }) => [message.seq, readTo])).toEqual([
    [1, 1],
    [2, 3],
    [4, 4],
  ]);
  expect([1, 2, 3, 4].map((seq) => shownSeqOf(seq, messages, shown))).toEqual([1, 2, 1, 4]);
});

test("an answer whose question is not loaded stands where it was written", () => {
  expect(shownMessages([answer(3, 1), post(4)], nobody).map(({ message }) => message.seq)).toEqual([3, 4]);
});

test("what is hidden is read with the message above it", () => {
  const shown = shownMessages([post(1), post(2), post(3)], ({ seq }) => seq === 2);
  expect(shown.map(({ message, readTo }) => [message.seq, readTo])).toEqual([
    [1, 2],
    [3, 3],
  ]);
});

test("a reply that is marked moves under its question, changes there, and leaves it", () => {
  const thread: Thread = {
    pages: [{ items: [post(1), post(2, { reply_to: { seq: 1 } })], before: false, after: false, seq: 2 }],
    pageParams: [{}],
  };
  const answersOf = (changed: Thread) => changed.pages[0]?.items[0]?.good_answers ?? [];
  const marked = withMessages(thread, [answer(2, 1)]);
  expect(seqs(answersOf(marked))).toEqual([2]);
  const edited = withMessages(marked, [answer(2, 1, { text: "Lunges" })]);
  expect(answersOf(edited).map(({ text }) => text)).toEqual(["Lunges"]);
  expect(answersOf(withMessages(edited, [answer(2, 1, { deleted: true })]))).toEqual([]);
  expect(answersOf(withMessages(edited, [post(2, { reply_to: { seq: 1 } })]))).toEqual([]);
});
