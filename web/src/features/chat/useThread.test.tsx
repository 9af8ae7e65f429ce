import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useThread } from "./api";
import { applyMessages, type Message, messagesOf, threadKey } from "./lib/pages";

afterEach(() => vi.unstubAllGlobals());

const message = (seq: number, text: string) => ({ seq, id: String(seq), text, good_answers: [] }) as unknown as Message;

/** An open thread: what each rendering of it shows, and its requests, which the test answers with messages. */
function openThread() {
  const requests: ((items: Message[]) => void)[] = [];
  vi.stubGlobal("fetch", async () => {
    const items = await new Promise<Message[]>((resolve) => requests.push(resolve));
    return Response.json({ items, before: true, after: false, seq: items.at(-1)?.seq });
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const shown: string[][] = [];
  const { result } = renderHook(
    () => {
      const thread = useThread("c1", null, true);
      shown.push(messagesOf(thread.data).map(({ text }) => text));
      return thread;
    },
    { wrapper },
  );
  const apply = (...changed: Message[]) => act(() => applyMessages(client, "c1", changed));
  const answer = async (...items: Message[]) => {
    await waitFor(() => expect(requests).toHaveLength(1));
    requests.shift()?.(items);
    await waitFor(() => expect(result.current.isFetching).toBe(false));
  };
  const refetch = () => act(() => void client.invalidateQueries({ queryKey: threadKey("c1") }));
  return { result, shown, apply, answer, refetch };
}

test("a message that is sent or edited while the thread is fetched again is not taken back by the older answer", async () => {
  const { shown, apply, answer, refetch } = openThread();
  await answer(message(1, "Bar speed looked great"));
  refetch();
  apply(message(2, "It felt liek a 7"));
  apply(message(2, "It felt like a 7"));
  shown.length = 0;
  await answer(message(1, "Bar speed looked great"));
  expect(shown.length).toBeGreaterThan(0);
  // Not for a moment either: its row would lose its open menu, its dialog, and what is typed into it.
  for (const texts of shown) expect(texts).toEqual(["Bar speed looked great", "It felt like a 7"]);
});

test("a message that is sent while earlier ones load stays below them", async () => {
  const { result, shown, apply, answer } = openThread();
  await answer(message(5, "five"));
  act(() => void result.current.fetchPreviousPage());
  apply(message(6, "six"));
  shown.length = 0;
  await answer(message(4, "four"));
  expect(shown.at(-1)).toEqual(["four", "five", "six"]);
  for (const texts of shown) expect(texts).toContain("six");
});

test("what is heard of a message while the thread loads for the first time is in it", async () => {
  const { shown, apply, answer } = openThread();
  apply(message(2, "edited"));
  await answer(message(1, "one"), message(2, "not yet edited"));
  expect(shown.at(-1)).toEqual(["one", "edited"]);
});
