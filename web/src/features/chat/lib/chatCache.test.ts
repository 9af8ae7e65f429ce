import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { session, type SessionUser } from "~/api/session";
import { clearDevice, device } from "~/lib/device";
import { cacheConversation, cacheList, showCachedConversation, showCachedList } from "./chatCache";
import { messagesOf, type Thread, threadKey } from "./pages";

const KEY = ["get", "conversation"];
const LIST = ["get", "list"];
const erik: SessionUser = { id: "northside", user_id: "erik", role: "coach" };

const signIn = (user: SessionUser) => session.signIn({ access_token: "t", token_type: "Bearer", current: user });
const detail = { id: "c1", title: "Maya Kowalczyk", first_unread_seq: 60, unread: 3 } as never;
const thread = (last: number): Thread => ({
  pages: [
    {
      items: Array.from({ length: last }, (_, index) => ({ seq: index + 1, id: String(index + 1) })) as never,
      before: false,
      after: false,
      seq: last,
    },
  ],
  pageParams: [{}],
});

/** What somebody sees of it on this device, without a connection. */
function shown() {
  const client = new QueryClient();
  showCachedConversation(client, KEY, "c1");
  showCachedList(client, LIST, "all");
  return { client, conversation: client.getQueryData(KEY), list: client.getQueryData(LIST) };
}

beforeEach(async () => {
  session.clear();
  await clearDevice();
  signIn(erik);
});

test("the last messages of a conversation are shown again, as long fetched, and nothing as new", () => {
  cacheConversation(detail, thread(100));
  const { client, conversation } = shown();
  expect(conversation).toMatchObject({ title: "Maya Kowalczyk", first_unread_seq: null, unread: 0 });
  const cached = client.getQueryData<Thread>(threadKey("c1"));
  expect(messagesOf(cached).map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, index) => index + 61));
  expect(cached?.pages[0]).toMatchObject({ before: true, after: false });
  expect(client.getQueryState(threadKey("c1"))?.dataUpdatedAt).toBe(0);
});

test.each([
  ["somebody else", { id: "ines", role: "coach" }],
  ["the same coach in another account", { id: "erik", user_id: "erik", role: "coach" }],
  ["a colleague in the same account", { id: "northside", user_id: "ines", role: "coach" }],
] as [string, SessionUser][])("%s sees nothing of it", (_, user) => {
  cacheConversation(detail, thread(2));
  cacheList("all", { items: [] } as never);
  expect(shown().conversation).toBeDefined();
  signIn(user);
  expect(shown()).toMatchObject({ conversation: undefined, list: undefined });
  signIn(erik);
  expect(shown().list).toEqual({ pages: [{ items: [] }], pageParams: [1] });
});

test("nothing stays after signing out", async () => {
  cacheConversation(detail, thread(2));
  cacheList("all", { items: [] } as never);
  await clearDevice();
  expect(device.keys()).toEqual([]);
  expect(shown()).toMatchObject({ conversation: undefined, list: undefined });
});
