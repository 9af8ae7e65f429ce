import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveEvent } from "~/live/events";
import { type Thread, threadKey } from "../lib/pages";
import { useChangedMessages } from "./useChangedMessages";

const { refetchMessages, channel } = vi.hoisted(() => ({
  refetchMessages: vi.fn(),
  channel: { event: (_event: object): void => {} },
}));
vi.mock("../api", () => ({ refetchMessages }));
vi.mock("~/live/cable", () => ({
  useChannel: (_name: string, _params: object, onEvent: (event: object) => void) => void (channel.event = onEvent),
}));

const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const thread = {
  pages: [{ items: [{ seq: 1 }, { seq: 2 }, { seq: 3 }], after: false }],
  pageParams: [{}],
} as unknown as Thread;
const say = (event: "chat_message" | "chat_reactions", seq: number, conversation_id = "c1") =>
  channel.event({ event, seq, conversation_id } satisfies LiveEvent);
const fetched = () => refetchMessages.mock.calls.map(([, , numbers]) => numbers as number[]);

beforeEach(() => {
  vi.useFakeTimers();
  refetchMessages.mockClear();
  client.setQueryData(threadKey("c1"), thread);
  renderHook(() => useChangedMessages("c1"), { wrapper });
});
afterEach(() => void vi.useRealTimers());

test("many reactions within a second are fetched together, each message once", () => {
  for (let each = 0; each < 12; each++) for (const seq of [1, 2, 3]) say("chat_reactions", seq);
  expect(fetched()).toEqual([[1]]);
  vi.advanceTimersByTime(1000);
  expect(fetched()).toEqual([[1], [2, 3, 1]]);
});

test("reactions elsewhere, and to what is not loaded, fetch nothing", () => {
  say("chat_reactions", 4);
  say("chat_reactions", 1, "c2");
  vi.advanceTimersByTime(1000);
  expect(fetched()).toEqual([]);
});

test("a new message is fetched at once, also while changes are gathered", () => {
  say("chat_reactions", 1);
  say("chat_message", 4);
  expect(fetched()).toEqual([[1], [4]]);
});
