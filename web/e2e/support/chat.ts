import type { APIRequestContext, Page } from "@playwright/test";
import { expect } from "../fixtures";
import { newClient, newCoach, signUp, type Someone } from "./people";
import { freeProgram, localDay, start, workout } from "./training";

export type Group = {
  coach: Someone;
  maya: Someone;
  tom: Someone;
  direct: string;
  community: string;
  programId: string;
};

/** A coach, and two clients of a program with a community. */
export async function setUpGroup(request: APIRequestContext, by?: Someone): Promise<Group> {
  const [coach, maya, tom] = await Promise.all([
    by ?? newCoach(request),
    newClient(request),
    signUp(request, "user", ["Tom", "Okafor"]),
  ]);
  const programId = await freeProgram(request, coach, "Squat Every Day", { 0: workout("Lower, heavy") }, "membership");
  for (const client of [maya, tom]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as people join
    await start(request, client, programId, localDay());
  }
  const listed = await (await request.get("/api/chat/conversations", { headers: coach.headers })).json();
  const community = listed.items.find((one: { kind: string }) => one.kind === "program").id;
  return { coach, maya, tom, programId, community, direct: await directWith(request, coach, maya) };
}

/** The direct conversation of a coach with a client. */
export async function directWith(request: APIRequestContext, coach: Someone, client: Someone): Promise<string> {
  const { current } = await (await request.get("/api/users/me", { headers: client.headers })).json();
  const opened = await request.post("/api/chat/direct", {
    headers: coach.headers,
    data: { client_id: current.user_id },
  });
  expect(opened.ok(), await opened.text()).toBe(true);
  return (await opened.json()).conversation_id;
}

/** Sends a message as somebody, and returns its id. */
export async function say(
  request: APIRequestContext,
  who: Someone,
  conversation: string,
  text: string,
  more: object = {},
): Promise<string> {
  const id = crypto.randomUUID();
  const path = `/api/chat/conversations/${conversation}/messages/${id}`;
  const sent = await request.put(path, { headers: who.headers, data: { text, ...more } });
  expect(sent.ok(), await sent.text()).toBe(true);
  return id;
}

export const editor = (page: Page) => page.getByRole("textbox", { name: /^(Message|Post in) / });
export const thread = (page: Page) => page.getByRole("log", { name: "Messages" });

/** What is written in the open conversation, without what is on its way. */
export const written = (page: Page) => thread(page).locator("[data-seq] p");
