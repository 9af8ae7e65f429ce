import type { APIRequestContext } from "@playwright/test";
import { expect, expectAccessible, onPhoneOnly, test } from "./fixtures";
import { directWith, say, setUpGroup } from "./support/chat";
import { signInAs, type Someone } from "./support/people";
import { localDay } from "./support/training";

/** Logs a set of today's session, and finishes it with a comment. */
async function finish(request: APIRequestContext, { headers }: Someone, comment: string): Promise<void> {
  const today = localDay();
  const { days } = await (await request.get(`/api/athlete/calendar?from=${today}&to=${today}`, { headers })).json();
  const { enrolment_id, day } = days[0];
  const tapped_at = new Date().toISOString();
  const done = { reps: 5, load: { value: 82.5, unit: "kg" } };
  const logged = await request.put(`/api/athlete/sets/${crypto.randomUUID()}`, {
    headers,
    data: { enrolment_id, day, set_id: "q1", done, tapped_at },
  });
  expect(logged.ok(), await logged.text()).toBe(true);
  const finished = await request.put("/api/athlete/day_log", {
    headers,
    data: { enrolment_id, day, comment, completed: true, tapped_at },
  });
  expect(finished.ok(), await finished.text()).toBe(true);
}

const MISSED = { amount_minor: 3000, currency: "GBP" };

test("the morning lists who needs the coach and why; keys open it, settle it, and a rule can be switched off", async ({
  page,
  request,
}) => {
  const { coach, maya, direct } = await setUpGroup(request);
  await say(request, maya, direct, "Could we move our call to Thursday?");
  await signInAs(page, coach);
  await page.goto("/coach/today");
  const row = page.locator("[data-client]").filter({ hasText: "Maya Kowalczyk" });
  const waits = page.getByRole("link", { name: /^Inbox ?1 unread$/ });
  const answer = page.getByRole("region", { name: "Answer first" });

  await test.step("it says who waits and why", async () => {
    await expect(answer).toContainText("Maya Kowalczyk");
    await expect(answer).toContainText("Asked you a question");
    await expect(answer).toContainText("“Could we move our call to Thursday?”");
    await expect(page.getByText("people need you").or(page.getByText("person needs you"))).toBeVisible();
    await expect(waits).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("keys are listed, and open what a coach needs of a person", async () => {
    await expect(page.getByText("Last messages")).toBeVisible();
    await page.keyboard.press("?");
    const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(list.getByText("Write training")).toBeVisible();
    await expect(list.getByText("Watch"), "nothing is there to watch").toHaveCount(0);
    await expect(list.getByText("Search or jump to a page")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(list).toHaveCount(0);
    await page.keyboard.press("o");
    await expect(page).toHaveURL(/\/coach\/clients\/[^/]+\/programs/);
    await page.goBack();
    await expect(page.getByText("Last messages")).toBeVisible();
    await page.keyboard.press("w");
    await expect(page).toHaveURL(/\/coach\/programs\/[^/]+\/schedule/);
    await page.goBack();
    await expect(page.getByText("Last messages")).toBeVisible();
  });

  await test.step("one key settles a person here and in the inbox, and undo brings them back", async () => {
    await page.keyboard.press("e");
    await expect(page.getByText("Maya Kowalczyk marked as done.")).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(waits).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row).toBeVisible();
    await expect(waits).toBeVisible();
  });

  await test.step("an answer settles it", async () => {
    await answer.getByRole("button", { name: "Reply" }).click();
    await page.getByRole("textbox", { name: "Write to Maya Kowalczyk" }).fill("Thursday at six is fine");
    await page.getByRole("button", { name: /^Send and done/ }).click();
    await expect(page.getByText("Maya Kowalczyk marked as done.")).toBeVisible();
    await expect(answer).toHaveCount(0);
    const stored = await request.get(`/api/chat/conversations/${direct}/messages`, { headers: maya.headers });
    const { items } = await stored.json();
    expect(items.at(-1)).toMatchObject({ text: "Thursday at six is fine", from_coach: true });
  });

  await test.step("a rule can be switched off", async () => {
    await say(request, maya, direct, "See you on Thursday");
    await expect(row).toContainText("Wrote to you");
    await expect(row.getByText("See you on Thursday")).toBeVisible();
    await page.getByRole("button", { name: "Rules" }).click();
    await page.getByRole("checkbox", { name: /^Unanswered message/ }).uncheck();
    await page.getByRole("dialog").getByRole("button", { name: "Save rules" }).click();
    await expect(page.getByText("Rules saved")).toBeVisible();
    await expect(row.getByText("See you on Thursday")).toHaveCount(0);
  });
});

test("keys settle, put off and answer, each person with at most three; undo goes back step by step", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422");
  const { coach, maya, tom, direct } = await setUpGroup(request);
  const toms = await directWith(request, coach, tom);
  await say(request, maya, direct, "First question");
  await say(request, tom, toms, "Second question");
  await signInAs(page, coach);
  await page.goto("/coach/today");
  const rows = page.getByRole("region", { name: "Answer first" }).locator("[data-client]");
  await expect(rows).toHaveCount(2);

  await test.step("keys do nothing behind a dialog or while held", async () => {
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog");
    await expect(keys).toHaveCount(1);
    await page.keyboard.press("e");
    await page.keyboard.press("Escape");
    await expect(keys).toHaveCount(0);
    await expect(rows).toHaveCount(2);
    await page.keyboard.down("e");
    await page.keyboard.down("e");
    await page.keyboard.up("e");
    await expect(page.getByText("Maya Kowalczyk marked as done.")).toBeVisible();
    await expect(rows).toHaveCount(1);
  });

  await test.step("undo goes back step by step", async () => {
    await page.keyboard.press("e");
    await expect(page.getByText("Tom Okafor marked as done.")).toBeVisible();
    await expect(rows).toHaveCount(0);
    await page.keyboard.press("z");
    await expect(page.getByText("Tom Okafor marked as done.")).toHaveCount(0);
    await expect(rows).toHaveText([/Tom Okafor/]);
    await page.keyboard.press("z");
    await expect(rows).toHaveCount(2);
  });

  await test.step("S and Enter put off until tomorrow", async () => {
    await expect(rows.first()).toContainText("Maya Kowalczyk");
    await page.keyboard.press("s");
    await expect(page.getByRole("menuitem", { name: "Tomorrow at 9:00" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Maya Kowalczyk snoozed until tomorrow.")).toBeVisible();
    await expect(rows).toHaveText([/Tom Okafor/]);
  });

  await test.step("a date can be picked, and a refusal is beside it", async () => {
    await page.route("**/api/today/marks", (route) =>
      route.fulfill({ status: 422, json: { errors: { until: ["Please choose a time within the next year."] } } }),
    );
    await page.keyboard.press("s");
    await page.getByRole("menuitem", { name: "Pick a date…" }).click();
    const dialog = page.getByRole("dialog", { name: "Snooze Tom Okafor" });
    await expect(dialog.getByLabel(/^Snooze until/)).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Snooze", exact: true }).click();
    await expect(dialog.getByText("Please choose a time within the next year.")).toBeVisible();
    await expect(rows, "nothing has changed").toHaveText([/Tom Okafor/]);
    await page.unroute("**/api/today/marks");
    await dialog.getByRole("button", { name: "Snooze", exact: true }).click();
    await expect(page.getByText(/^Tom Okafor snoozed until \w+day \d+ \w+\.$/)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(rows).toHaveCount(0);
    await page.keyboard.press("z");
    await expect(rows).toHaveText([/Tom Okafor/]);
    await page.keyboard.press("z");
    await expect(rows).toHaveCount(2);
  });

  await test.step("each is answered with at most three keys, and the last one comes back with one", async () => {
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    for (const left of [1, 0]) {
      // oxlint-disable no-await-in-loop -- one after the other
      await press("r");
      await expect(page.getByRole("textbox", { name: /^Write to / })).toBeFocused();
      await page.keyboard.insertText(`As planned, ${left} to go`);
      await press("Control+Enter");
      await expect(rows).toHaveCount(left);
      // oxlint-enable no-await-in-loop
    }
    expect(keys).toBeLessThanOrEqual(6);
    await page.keyboard.press("z");
    await expect(page.locator("[data-client]")).toHaveCount(1);
    const written = await Promise.all(
      [direct, toms].map(async (one) => {
        const list = await request.get(`/api/chat/conversations/${one}/messages`, { headers: coach.headers });
        return (await list.json()).items.at(-1).text;
      }),
    );
    expect(new Set(written)).toEqual(new Set(["As planned, 0 to go", "As planned, 1 to go"]));
  });
});

test("what starts an answer to one client is never sent to the next one", async ({ page, request }) => {
  const { coach, maya, tom, direct } = await setUpGroup(request);
  const toms = await directWith(request, coach, tom);
  await say(request, maya, direct, "First question");
  await say(request, tom, toms, "Second question");
  await signInAs(page, coach);
  // A missed payment of Maya's, as the server would say it.
  await page.route("**/api/today", async (route) => {
    const morning = await (await route.fetch()).json();
    const row = morning.rows.find((one: { client: { full_name: string } }) => one.client.full_name.startsWith("Maya"));
    row?.reasons.push({ ...row.reasons[0], rule: "payment", key: "payment:1", money: MISSED });
    await route.fulfill({ json: morning });
  });
  await page.goto("/coach/today");
  const box = page.getByRole("textbox", { name: /^Write to / });
  await expect(page.getByRole("textbox", { name: "Write to Maya Kowalczyk" })).toBeVisible();
  await page.keyboard.press("p");
  await expect(box).toBeFocused();
  await expect(box).toHaveValue(/£30/);
  await box.fill("Depth is much better.");
  await box.press("Escape");
  await page.keyboard.press("p");
  await expect(box, "what is typed stays above it").toHaveValue(/^Depth is much better\.\n\nHi Maya.*£30/);
  await box.fill("");
  await box.press("Escape");
  await page.keyboard.press("p");
  await expect(box, "an emptied draft is none").toHaveValue(/£30/);
  await box.press("Escape");
  await page.keyboard.press("j");
  await expect(page.getByRole("textbox", { name: "Write to Tom Okafor" })).toHaveValue("");
  await expect(box).not.toBeFocused();
  await page.keyboard.press("k");
  await expect(page.getByRole("textbox", { name: "Write to Maya Kowalczyk" })).not.toBeFocused();
  await page.keyboard.press("p");
  await box.press("Control+Enter");
  await expect(page.getByText("Maya Kowalczyk marked as done.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Write to Tom Okafor" })).toHaveValue("");
  const stored = await request.get(`/api/chat/conversations/${toms}/messages`, { headers: tom.headers });
  expect((await stored.json()).items.map(({ text }: { text: string }) => text).filter(Boolean)).toEqual([
    "Second question",
  ]);
});

test("a session to review opens with its results, is reviewed with a key, and Back leads to its row", async ({
  page,
  request,
}) => {
  const { coach, maya, tom } = await setUpGroup(request);
  await finish(request, maya, "Left knee felt fine today.");
  await finish(request, tom, "Easy.");
  await signInAs(page, coach);
  await page.goto("/coach/programs/active");
  await page.getByRole("link", { name: "Today" }).click();
  const session = (name: string) =>
    page.locator("[data-session]").getByRole("button", { name: new RegExp(`^${name}`) });
  await session("Maya Kowalczyk").click();
  const dialog = page.getByRole("dialog", { name: "Maya Kowalczyk · Lower, heavy" });
  await expect(dialog.getByText("Left knee felt fine today.")).toBeVisible();
  await expect(dialog.getByText("82.5 × 5")).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/coach\/today$/);
  await expect(session("Maya Kowalczyk")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Left knee felt fine today.")).toBeVisible();
  await page.keyboard.press("e");
  await expect(dialog).toHaveCount(0);
  await expect(session("Maya Kowalczyk")).toHaveCount(0);
  await expect(session("Tom Okafor"), "the next one has the focus").toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(session("Maya Kowalczyk")).toBeVisible();
});

test(
  "on a phone a person is a screen of its own, and a swipe or an answer settles",
  onPhoneOnly,
  async ({ page, request }) => {
    const { coach, maya, tom, direct } = await setUpGroup(request);
    await say(request, maya, direct, "One question");
    await say(request, tom, await directWith(request, coach, tom), "Another question");
    await signInAs(page, coach);
    await page.goto("/coach/today");
    const rows = page.locator("[data-client]");
    const row = rows.filter({ hasText: "Maya Kowalczyk" });
    await row.getByText("One question").click();
    const person = page.getByRole("dialog", { name: "Maya Kowalczyk" });
    await expect(person.getByText("Last messages")).toBeVisible();
    await expectAccessible(page);
    await person.getByRole("button", { name: "Back to the list" }).click();
    await expect(person).toHaveCount(0);

    const box = (await row.boundingBox())!;
    const y = box.y + box.height / 2;
    const swipe = async (from: number, to: number) => {
      const touch = await page.context().newCDPSession(page);
      const send = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
        touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
      await send("touchStart", [{ x: from, y }]);
      for (let part = 1; part <= 8; part++) {
        // oxlint-disable-next-line no-await-in-loop -- a finger moves step by step
        await send("touchMove", [{ x: from + ((to - from) * part) / 8, y }]);
      }
      await send("touchEnd", []);
    };
    await swipe(100, 150);
    await expect(row, "a short way is not enough").toBeVisible();
    await swipe(300, 100);
    await expect(page.getByText("Maya Kowalczyk snoozed until tomorrow.")).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(rows).toHaveCount(1);
    await swipe(60, 280);
    await expect(page.getByText("Tom Okafor marked as done.")).toBeVisible();
    await expect(rows).toHaveCount(0);
    // Not a tap: after touches that were sent one by one, it makes no click.
    await page.getByRole("button", { name: "Undo" }).click();
    await rows.getByRole("button", { name: "Reply" }).click();
    await page.getByRole("textbox", { name: "Write to Tom Okafor" }).fill("Thursday at six is fine");
    await page.getByRole("button", { name: /^Send and done/ }).click();
    await expect(page.getByText("Tom Okafor marked as done.")).toBeVisible();
    await expect(rows).toHaveCount(0);
  },
);
