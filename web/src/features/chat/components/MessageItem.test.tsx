import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { $api, onError } from "~/api/client";
import { TestApp } from "~/ui/testing/TestApp";
import type { Message } from "../lib/pages";
import css from "./Chat.module.css";
import { PROFILE } from "../paths";
import { MessageItem } from "./MessageItem";

const answered = {
  id: "m1",
  seq: 3,
  kind: "text",
  text: "",
  card: { kind: "form_check", form_check_id: "f1", exercise: "Deadlift", set_number: 4, marks: 0, has_voice: false },
  author: { id: "erik", full_name: "Erik Lindqvist", avatar_url: null },
  from_coach: true,
  mine: true,
  attachments: [],
  deleted: false,
  deleted_files: 0,
  reply_to: null,
  good_answer: false,
  good_answers: [],
  mentions: [],
  mentions_all: false,
  reactions: [],
  replies: 0,
  abilities: [],
  created_at: "2026-11-26T10:00:00Z",
  edited_at: null,
} as unknown as Message;

const show = (message: Message) =>
  render(
    <MessageItem
      message={message}
      detail={{ id: "c1", kind: "direct", client_id: "zoe", title: "Zoe Park" }}
      isCoach
    />,
    {
      wrapper: TestApp,
    },
  );

test("under a card without words there is no empty bubble, and with words there is one", async () => {
  const { container, unmount } = show(answered);
  expect(await screen.findByText("Form check: Deadlift, set 4")).toBeTruthy();
  expect(container.querySelectorAll(`.${css.bubble}`)).toHaveLength(0);
  unmount();
  show({ ...answered, text: "Brace first." });
  expect((await screen.findByText("Brace first.")).closest(`.${css.bubble}`)).toBeTruthy();
});

test("an answer to a card quotes what the card is about", async () => {
  const quoted = { seq: 2, author: null, text: "", card: "session_finished", deleted: false };
  const { container } = show({ ...answered, card: null, text: "Well paced.", reply_to: quoted } as Message);
  await screen.findByText("Well paced.");
  expect(container.querySelector("blockquote")?.textContent).toBe("Session finished");
});

const missed = (settled: "paid" | "ended" | null) =>
  ({
    ...answered,
    kind: "card",
    author: null,
    from_coach: false,
    mine: false,
    card: {
      kind: "payment_missed",
      plan_id: "p1",
      program_title: "Squat Every Day",
      amount_minor: 3900,
      currency: "GBP",
      pay_by: "2026-11-26",
      settled,
    },
  }) as unknown as Message;
const owed = { plan_id: "p1", plan_title: "Squat Every Day", amount_minor: 3900, currency: "GBP" };

/** Shows the card to a coach; `outstanding` is what the server says the client owes, null for who may not see money. */
function showMissed(settled: "paid" | "ended" | null, outstanding: object[] | null) {
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  const onAsk = vi.fn();
  const profile = $api.queryOptions("get", PROFILE, { params: { path: { athlete_id: "zoe" } }, ...onError("page") });
  queries.setQueryData(profile.queryKey, { outstanding } as never);
  const detail = { id: "c1", kind: "direct", client_id: "zoe", title: "Zoe Park" } as const;
  render(
    <QueryClientProvider client={queries}>
      <MessageItem message={missed(settled)} detail={detail} isCoach onAsk={onAsk} />
    </QueryClientProvider>,
  );
  return { onAsk, button: screen.queryByRole("button", { name: /Ask to pay/ }) };
}

test("a missed payment is asked for with its sum, by who may see money", () => {
  const { onAsk, button } = showMissed(null, [owed]);
  expect(screen.getByText("£39.00 for Squat Every Day wasn't paid")).toBeTruthy();
  fireEvent.click(button as HTMLElement);
  expect(onAsk).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^Hi Zoe, your payment of £39\.00/));
});

test.each([
  ["paid", [], "Now paid."],
  ["ended", [], "The membership has ended, so nothing is due."],
  [null, null, /^Training is paused/],
  [null, [{ ...owed, plan_id: "p2" }], /^Training is paused/],
] as const)("a missed payment that is %s, with %o outstanding, has no button", (settled, outstanding, note) => {
  expect(showMissed(settled, outstanding && [...outstanding]).button).toBeNull();
  expect(screen.getByText(note)).toBeTruthy();
});

test("a hidden message says so with its reason, and shows what it said to those who may read it", async () => {
  const hidden = { ...answered, card: null, mine: false, deleted: true, hidden_reason: "We stay friendly" } as Message;
  const { container, unmount } = show(hidden);
  expect(await screen.findByText(/^Hidden by a coach: “We stay friendly”/)).toBeTruthy();
  expect(container.querySelectorAll(`.${css.bubble}`)).toHaveLength(1);
  unmount();
  show({ ...hidden, text: "Rude words" });
  expect(await screen.findByText("Rude words")).toBeTruthy();
  expect(screen.getByText(/Only its author and the owner of the account can read this/)).toBeTruthy();
});
