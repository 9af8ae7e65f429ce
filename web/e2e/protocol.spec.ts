import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./fixtures";
import { type Heard, Listener } from "./support/cable";
import { say, setUpGroup } from "./support/chat";
import { createProgram } from "./support/money";
import { newCoach, type Someone } from "./support/people";
import { confirmEmail } from "./support/signUp";
import { hired, owner } from "./support/teams";
import { localDay, start } from "./support/training";

// A second implementation of the live protocol: the published client, without a line of this app.

/** Makes the server say something to this person that nobody else hears. What came before it has been heard. */
const marks = (request: APIRequestContext, who: Someone) => async () => {
  const marked = await request.patch("/api/notifications/read_all", { headers: who.headers, data: {} });
  expect(marked.ok(), await marked.text()).toBe(true);
};
const chat = (heard: Heard[]) => heard.filter(({ message }) => message.event === "chat_message");

const me = async (request: APIRequestContext, who: Someone) =>
  (await (await request.get("/api/users/me", { headers: who.headers })).json()).current as { user_id: string };

test("[FED-21] [FED-22] [FED-23] [FED-24] each channel says what it is for, as ids, to those who may hear it", async ({
  browser,
  request,
}) => {
  const { coach, maya, tom, direct, community } = await setUpGroup(request);
  const stranger = await newCoach(request);
  const [people, places] = [
    [coach, maya, tom, stranger],
    [direct, community],
  ] as const;
  const listeners = await Promise.all(people.map((who) => Listener.open(browser, who)));
  const heardAbout = async (place: string) => {
    const taken = await Promise.all(listeners.map((one, index) => one.take(marks(request, people[index] as Someone))));
    return taken.map((heard) => chat(heard).filter(({ message }) => message.conversation_id === place));
  };
  await heardAbout(places[0]);

  await test.step("a message is heard by those who may read it, as ids only", async () => {
    await say(request, coach, direct, "Only for Maya");
    const aboutDirect = await heardAbout(direct);
    expect(aboutDirect.map((heard) => heard.length)).toEqual([1, 1, 0, 0]);
    const [{ channel, message } = { channel: "", message: { event: "" } }] = aboutDirect[1] ?? [];
    expect(channel).toBe("ChatNotificationChannel");
    expect(Object.keys(message).toSorted()).toEqual(["conversation_id", "event", "seq"]);

    await say(request, maya, community, "Hi all");
    expect((await heardAbout(community)).map((heard) => heard.length)).toEqual([1, 1, 1, 0]);
  });

  await test.step("each channel says what it is for, and goes on after a reconnect", async () => {
    const [atDesk, client] = listeners;
    if (!atDesk || !client) throw new Error("Nobody listens.");
    const events = async (one: Listener, who: Someone) =>
      (await one.take(marks(request, who))).map(({ channel, message }) => `${channel} ${message.event}`);

    for (const round of [1, 2]) {
      // oxlint-disable no-await-in-loop -- once more after the reconnect
      await createProgram(request, coach, { title: `Base ${round}` });
      await request.post("/api/users/me", { headers: coach.headers, data: { user: { free_start: true } } });
      await say(request, coach, community, "@Maya", { mentions: [(await me(request, maya)).user_id] });
      await expect
        .poll(async () => (await client.heard()).map(({ message }) => message.event))
        .toContain("new_notification");
      const [desk, own] = [await events(atDesk, coach), await events(client, maya)];
      expect(desk).toContain("ChatNotificationChannel chat_message");
      expect(own).toEqual(
        expect.arrayContaining(["NotificationChannel new_notification", "ChatNotificationChannel chat_message"]),
      );
      expect(own.filter((line) => line.startsWith("SystemNotificationChannel"))).toEqual([]);
      if (round === 1) expect(desk).toContain("SystemNotificationChannel subscribe_updated");
      await Promise.all([atDesk.reconnect(), client.reconnect()]);
      await client.says('connected {"channel":"NotificationChannel"}', round + 1);
      await client.says('connected {"channel":"ChatNotificationChannel"}', round + 1);
      await atDesk.says('connected {"channel":"ChatNotificationChannel"}', round + 1);
      await atDesk.says('connected {"channel":"SystemNotificationChannel"}', round + 1);
      // oxlint-enable no-await-in-loop
    }
  });
  await Promise.all(listeners.map((one) => one.close()));
});

test("[FED-22] nothing is heard after leaving, of the time before coming back, or after signing out", async ({
  browser,
  request,
}) => {
  const { coach, maya, tom, community, programId } = await setUpGroup(request);
  const listener = await Listener.open(browser, tom);
  const heard = async () =>
    chat(await listener.take(marks(request, tom))).filter(({ message }) => message.conversation_id === community);

  await test.step("after leaving, or of the time before coming back", async () => {
    await say(request, coach, community, "One");
    expect(await heard()).toHaveLength(1);

    const left = await request.delete(`/api/stripe/plan/${programId}/unsubscribe`, { headers: tom.headers });
    expect(left.ok(), await left.text()).toBe(true);
    await expect
      .poll(async () => {
        await say(request, coach, community, "After Tom left");
        return (await heard()).length;
      })
      .toBe(0);
    await listener.reconnect();
    await listener.says('connected {"channel":"ChatNotificationChannel"}', 2);
    await say(request, coach, community, "And after he reconnected");
    expect(await heard()).toEqual([]);

    await start(request, tom, programId, localDay());
    await expect
      .poll(async () => {
        await say(request, coach, community, "He is back");
        return (await heard()).length;
      })
      .toBe(1);
    const read = await request.get(`/api/chat/conversations/${community}/messages`, { headers: tom.headers });
    const texts = ((await read.json()) as { items: { text: string }[] }).items.map(({ text }) => text);
    expect(new Set(texts)).toEqual(new Set(["He is back"]));
  });

  await test.step("what is not a channel is rejected, and a session that ends is told so", async () => {
    for (const identifier of [{ channel: "NoSuchChannel" }, { channel: "ChatNotificationChannel", room_id: 13 }]) {
      // oxlint-disable no-await-in-loop -- one after another
      await listener.subscribe(identifier);
      await listener.says(`rejected ${JSON.stringify(identifier)}`);
      // oxlint-enable no-await-in-loop
    }
    const out = await request.delete("/api/users/sign_out", { headers: tom.headers });
    expect(out.ok(), await out.text()).toBe(true);
    await listener.says('ended {"channel":"NotificationChannel"}');
    const member = await Listener.open(browser, maya);
    await say(request, coach, community, "Are you there?");
    await expect.poll(async () => chat(await member.heard()).length).toBe(1);
    await member.close();
    expect(chat(await listener.heard()).filter(({ message }) => message.conversation_id === community)).toEqual([]);
  });
  await listener.close();
});

test("[FED-22] a coach who was removed hears nothing more of the account, on an open connection and on a new one", async ({
  browser,
  request,
}) => {
  const erik = await owner(request);
  const { direct, community, maya } = await setUpGroup(request, erik);
  const ines = await hired(request, erik, "coach");
  const listener = await Listener.open(browser, ines);
  const heard = async () =>
    chat(await listener.take(marks(request, ines))).map(({ message }) => message.conversation_id);
  const speak = async () => {
    await say(request, maya, direct, "How was my squat?");
    await say(request, maya, community, "Morning, all");
  };
  await speak();
  expect(new Set(await heard())).toEqual(new Set([direct, community]));

  const { user_id: id } = await me(request, ines);
  const removed = await request.post(`/api/coach/coaches/${id}/remove`, { headers: erik.headers, data: {} });
  expect(removed.ok(), await removed.text()).toBe(true);
  await expect
    .poll(async () => {
      await speak();
      return heard();
    })
    .toEqual([]);
  await listener.reconnect();
  await listener.says('connected {"channel":"ChatNotificationChannel"}', 2);
  await speak();
  expect(await heard()).toEqual([]);
  await listener.close();
});

test("[FED-23] a device hears that it switched account; other devices and people do not", async ({
  browser,
  request,
}) => {
  const coach = await newCoach(request);
  const [ownAccount] = await (await request.get("/api/accounts", { headers: coach.headers })).json();
  const data = { kind: "gym", title: "Northside Strength", country: "GB", currency: "GBP" };
  expect((await request.post("/api/accounts", { headers: coach.headers, data })).ok()).toBe(true);
  await confirmEmail(request, coach);
  const signedIn = await request.post("/api/users/sign_in", {
    headers: { "Api-Version": "3" },
    data: { client_id: "regimen-web", client_secret: "regimen-web", email: coach.email, password: "correct horse" },
  });
  expect(signedIn.ok(), await signedIn.text()).toBe(true);
  const { access_token: token, token_type: kind } = await signedIn.json();
  const phone = {
    ...coach,
    headers: { ...coach.headers, Authorization: `${kind} ${token}` },
    session: JSON.stringify({ token, tokenType: kind, user: null }),
  };
  const [here, there] = await Promise.all([coach, phone].map((who) => Listener.open(browser, who)));
  if (!here || !there) throw new Error("Nobody listens.");
  const switched = await request.put("/api/accounts/switch", { headers: coach.headers, data: { id: ownAccount.id } });
  expect(switched.ok(), await switched.text()).toBe(true);
  const said = (await here.take(marks(request, coach))).filter(({ message }) => message.event === "switched");
  expect(said).toEqual([
    { channel: "SystemNotificationChannel", message: { event: "switched", account_id: ownAccount.id } },
  ]);
  const elsewhere = await there.take(marks(request, phone));
  expect(elsewhere.filter(({ message }) => message.event === "switched")).toEqual([]);
  await Promise.all([here.close(), there.close()]);
});
