import { type APIRequestContext, expect as check, type Page } from "@playwright/test";
import { expect, onPhoneToo, test } from "./fixtures";
import { confirmEmail } from "./support/signUp";
import { connectPayments, createProgram, createPaidProgram } from "./support/money";
import { preflight } from "./support/openProgram";
import { newClient, newCoach, signInAs, type Someone } from "./support/people";

/** What a hurried, distracted or curious coach does, and a program that lives through it. */

const RTL = "🏋️‍♀️🔥 تدريب القوة للمبتدئين 5×5";
const ENDLESS = "Donaudampfschifffahrtsgesellschaftskapitän".repeat(3).slice(0, 120);

async function listed<Row>(request: APIRequestContext, { headers }: Someone, path: string): Promise<Row[]> {
  const response = await request.get(path, { headers });
  check(response.ok(), await response.text()).toBe(true);
  return ((await response.json()) as { items: Row[] }).items;
}

async function draft(request: APIRequestContext, { headers }: Someone, title: string): Promise<string> {
  const made = await request.post("/api/coach/plans", { headers, data: { title, plan_type: "membership" } });
  check(made.status(), await made.text()).toBe(201);
  return ((await made.json()) as { id: string }).id;
}

const wider = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe("pressing twice", () => {
  test("creates one program", async ({ page, request }) => {
    const coach = await newCoach(request);
    await signInAs(page, coach);
    await page.goto("/coach/programs/create");
    await page.getByRole("radio", { name: /Fixed Length/ }).check({ force: true });
    await page.getByLabel("What's it called?").fill("Twice");
    // The next page is slow to come, and the button is pressed once more.
    let come: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (come = resolve));
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    const made = page.waitForResponse((one) => one.request().method() === "POST" && one.url().endsWith("/coach/plans"));
    const next = page.getByRole("button", { name: "Continue" });
    await next.dblclick();
    await made;
    await next.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
    come();
    await expect(page).toHaveURL(/\/edit\/.*\/main/);
    expect(await listed(request, coach, "/api/coach/plans")).toHaveLength(1);
  });

  test("creates one price and publishes once", async ({ page, request }) => {
    const coach = await newCoach(request);
    await connectPayments(request, coach);
    const id = await draft(request, coach, "Twice");
    await signInAs(page, coach);
    await page.goto(`/coach/programs/edit/${id}/main`);
    await page.getByLabel("Price (includes applicable taxes)").fill("12,5");
    await page.getByRole("button", { name: "Add option" }).dblclick();
    await expect(page.getByRole("button", { name: "Add another option" })).toBeVisible();
    const { price_options: options } = await (
      await request.get(`/api/coach/plans/${id}`, { headers: coach.headers })
    ).json();
    expect(options.map((one: { amount_minor: number }) => one.amount_minor)).toEqual([1250]);
    await page.goto(`/coach/programs/${id}/details`);
    const dialog = await preflight(page);
    await dialog.getByRole("button", { name: "Open without training" }).click();
    await dialog.getByRole("button", { name: "Open program" }).dblclick();
    await expect(page.getByRole("button", { name: "Open program" })).toHaveCount(0);
  });

  test("creates one exercise and one invitation", async ({ page, request }) => {
    const coach = await newCoach(request);
    const id = await createProgram(request, coach);
    await signInAs(page, coach);
    await page.goto("/coach/exercises/library");
    await page.getByRole("main").getByRole("button", { name: "Create exercise" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Twice pressed press");
    for (const [field, option] of [
      ["Muscle group", "Chest"],
      ["Equipment", "Other"],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await dialog.getByRole("combobox", { name: field }).click();
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await page.getByRole("option", { name: option, exact: true }).click();
    }
    await dialog.getByRole("button", { name: "Create exercise" }).dblclick();
    await expect(dialog).toBeHidden();
    expect(await listed(request, coach, "/api/coach/exercises?q[name_cont]=Twice+pressed")).toHaveLength(1);

    await confirmEmail(request, coach);
    await page.goto(`/coach/programs/${id}/invites`);
    await page.getByLabel("Email addresses").fill("twice@example.com");
    await page.getByRole("button", { name: "Invite 1 person" }).dblclick();
    await expect(page.getByText("twice@example.com", { exact: true })).toHaveCount(1);
    await expect(page.getByText("99 of 100 invitations left today")).toBeVisible();
  });
});

test("an invalid price shows an error and is not dropped", async ({ page, request, allowErrors }) => {
  allowErrors("422");
  const coach = await newCoach(request);
  await connectPayments(request, coach);
  const id = await draft(request, coach, "Prices");
  await signInAs(page, coach);
  await page.goto(`/coach/programs/edit/${id}/main`);
  const price = page.getByLabel("Price (includes applicable taxes)");
  for (const typed of ["-5", "12 euros", "1.999", "39.555"]) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await price.fill(typed);
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await page.getByRole("button", { name: "Continue" }).click();
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await expect(page.getByText("Enter an amount like 1234.00.")).toBeVisible();
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await expect(price).toHaveValue(typed);
    await expect(page).toHaveURL(/\/main/);
  }
  await price.fill("1.999,50");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/sign-up-clients/);
  const { price_options: options } = await (
    await request.get(`/api/coach/plans/${id}`, { headers: coach.headers })
  ).json();
  expect(options.map((one: { amount_minor: number }) => one.amount_minor)).toEqual([199_950]);
});

test("another coach's program is not found", async ({ page, request, allowErrors }) => {
  allowErrors("404");
  const { programId } = await createPaidProgram(request);
  await signInAs(page, await newCoach(request));
  for (const id of [programId, crypto.randomUUID()]) {
    for (const path of [`${id}/details`, `${id}/settings`, `edit/${id}/main`, `${id}/edit`, `${id}/schedule`]) {
      // oxlint-disable-next-line no-await-in-loop -- one page after another
      await page.goto(`/coach/programs/${path}`);
      // oxlint-disable-next-line no-await-in-loop -- one page after another
      await expect(page, path).toHaveURL(/\/404$/);
      // oxlint-disable-next-line no-await-in-loop -- one page after another
      await expect(page.getByText("Sorry, we can't find this page.")).toBeVisible();
    }
  }
  await page.getByRole("link", { name: "Go to main page" }).click();
  await expect(page).toHaveURL(/coach\/programs\/active/);
});

test("a client who opens a coach's address is redirected to client pages", async ({ page, request }) => {
  const { programId } = await createPaidProgram(request);
  await signInAs(page, await newClient(request));
  for (const path of [
    "/coach/clients/active",
    "/coach/exercises/library",
    "/coach/programs/create",
    "/coach/profile/info",
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one page after another
    await page.goto(path);
    // oxlint-disable-next-line no-await-in-loop -- one page after another
    await expect(page, path).toHaveURL(/user\/my_programs/);
  }
  for (const path of [`/coach/programs/${programId}/settings`, `/coach/programs/${programId}/clients`]) {
    // oxlint-disable-next-line no-await-in-loop -- one page after another
    await page.goto(path);
    // oxlint-disable-next-line no-await-in-loop -- one page after another
    await expect(page, path).toHaveURL(new RegExp(`/p/${programId}`));
  }
});

test("two tabs can change different fields of one program", async ({ page, context, request }) => {
  const coach = await newCoach(request);
  const id = await draft(request, coach, "Two tabs");
  await signInAs(page, coach);
  await page.goto(`/coach/programs/edit/${id}/main`);
  const other = await context.newPage();
  await other.goto(`/coach/programs/edit/${id}/main`);
  await page.getByLabel("Title").fill("From the first");
  await other.getByLabel("Minutes per day").fill("55");
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(page).toHaveURL(/coach\/programs\/active/);
  await other.getByRole("button", { name: "Save as draft" }).click();
  await expect(other).toHaveURL(/coach\/programs\/active/);
  const plan = await (await request.get(`/api/coach/plans/${id}`, { headers: coach.headers })).json();
  expect([plan.title, plan.average_duration]).toEqual(["From the first", 55]);
});

test("a save without a connection keeps the form, and works once back online", async ({
  page,
  context,
  request,
  allowErrors,
}) => {
  allowErrors("");
  const coach = await newCoach(request);
  const id = await draft(request, coach, "Underground");
  await signInAs(page, coach);
  await page.goto(`/coach/programs/edit/${id}/main`);
  await page.getByLabel("Title").fill("Typed in a tunnel");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByText("We couldn't reach Regimen.")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Typed in a tunnel");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(page).toHaveURL(/coach\/programs\/active/);
  await expect(page.getByText("Typed in a tunnel").first()).toBeVisible();
});

test("going back with unsaved changes keeps them", async ({ page, request }) => {
  const coach = await newCoach(request);
  const id = await draft(request, coach, "Way back");
  await signInAs(page, coach);
  await page.goto("/coach/programs/active");
  await page.getByRole("link", { name: "Way back" }).click();
  await page.getByLabel("Title").fill("Half typed");
  await page.goBack();
  await expect(page).toHaveURL(/coach\/programs\/active/);
  await page.goForward();
  await expect(page).toHaveURL(new RegExp(`${id}/main`));
  await expect(page.getByLabel("Title")).toHaveValue("Half typed");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Way back");
});

test("long and right-to-left names do not overflow", onPhoneToo, async ({ page, request }) => {
  const coach = await newCoach(request);
  await connectPayments(request, coach);
  const client = await newClient(request);
  const ids = [
    await createProgram(request, coach, { title: ENDLESS }),
    await createProgram(request, coach, { title: RTL }),
  ];
  for (const name of [ENDLESS, RTL]) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const made = await request.post("/api/coach/exercises", {
      headers: coach.headers,
      data: {
        name,
        metric_category: "strength",
        muscle_group: "chest",
        equipment: "other",
        measurement: "weight_reps",
        cue: ENDLESS,
      },
    });
    // oxlint-disable-next-line no-await-in-loop -- the response's text
    expect(made.status(), await made.text()).toBe(201);
  }
  const bought = await request.post(`/api/stripe/plan/${ids[0]}/buy`, {
    headers: client.headers,
    data: { full_name: "Maya Kowalczyk", waiver_accepted: true },
  });
  expect(bought.ok(), await bought.text()).toBe(true);
  await signInAs(page, coach);
  const pages: [path: string, text: string][] = [
    ["/coach/programs/active", ENDLESS],
    ["/coach/exercises/library?from=own", ENDLESS],
    ["/coach/clients/active", ENDLESS],
    [`/coach/clients/${client.id}/programs`, ENDLESS],
    ...[ENDLESS, RTL].flatMap((title, at): [string, string][] => [
      [`/coach/programs/${ids[at]}/details`, title],
      [`/coach/programs/${ids[at]}/edit`, title],
      [`/coach/programs/${ids[at]}/clients`, title],
      [`/coach/programs/${ids[at]}/schedule?day=1`, title],
    ]),
  ];
  for (const [path, text] of pages) {
    // oxlint-disable-next-line no-await-in-loop -- one page after another
    await page.goto(path);
    // oxlint-disable-next-line no-await-in-loop -- one page after another
    await expect(page.getByText(text).filter({ visible: true }).first(), path).toBeVisible();
    // oxlint-disable-next-line no-await-in-loop -- one page after another
    expect(await wider(page), path).toBeLessThanOrEqual(0);
  }
});

test("the builder opens its first and last day, and none beyond", async ({ page, request }) => {
  const coach = await newCoach(request);
  const id = await draft(request, coach, "Edges");
  await signInAs(page, coach);
  for (const [day, heading] of [
    ["1", "Day 1"],
    ["3651", "Day 3651"],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one page after another
    await page.goto(`/coach/programs/${id}/schedule?day=${day}`);
    // oxlint-disable-next-line no-await-in-loop -- one page after another
    await expect(page.getByRole("complementary")).toContainText(heading);
  }
  await expect(page.getByRole("button", { name: "Next day" })).toBeDisabled();
  for (const day of ["0", "-1", "3652", "1.5", "abc", "1e9"]) {
    // oxlint-disable-next-line no-await-in-loop -- one page after another
    await page.goto(`/coach/programs/${id}/schedule?day=${day}`);
    // oxlint-disable-next-line no-await-in-loop -- one page after another
    await expect(page.getByText("Edges").first()).toBeVisible();
    // oxlint-disable-next-line no-await-in-loop -- one page after another
    await expect(page.getByRole("complementary")).toHaveCount(0);
  }
});

test("a page beyond the end of a list shows the last page", async ({ page, request }) => {
  const coach = await newCoach(request);
  await draft(request, coach, "The only one");
  await signInAs(page, coach);
  await page.goto("/coach/programs/active?page=999");
  await expect(page.getByText("The only one")).toBeVisible();
  await page.goto("/coach/exercises/library?page=999");
  await expect(page.getByRole("button", { name: "Next page" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Previous page" })).toBeEnabled();
  await expect(page).not.toHaveURL(/page=999/);
});

test(
  "the current tab of a program is in view, and the header does not overflow",
  onPhoneToo,
  async ({ page, request }) => {
    const coach = await newCoach(request);
    const id = await draft(request, coach, "Far right");
    await signInAs(page, coach);
    await page.goto(`/coach/programs/${id}/waiver`);
    await expect(page.getByRole("link", { name: "Waiver" })).toBeInViewport({ ratio: 1 });
    for (const width of [390, 320]) {
      // oxlint-disable-next-line no-await-in-loop -- one size after another
      await page.setViewportSize({ width, height: 720 });
      // oxlint-disable-next-line no-await-in-loop -- one size after another
      await expect.poll(() => wider(page), `${width} px`).toBeLessThanOrEqual(0);
      // oxlint-disable-next-line no-await-in-loop -- one size after another
      await expect(page.getByRole("button", { name: /^Setup/ })).toBeInViewport({ ratio: 1 });
    }
  },
);
