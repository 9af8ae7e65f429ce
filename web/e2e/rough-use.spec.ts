import { type APIRequestContext, expect as check } from "@playwright/test";
import { expect, test } from "./fixtures";
import { expectNoSidewaysScroll } from "./support/layout";
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

test("what is pressed twice is done once", async ({ page, request }) => {
  const coach = await newCoach(request);
  await connectPayments(request, coach);
  await confirmEmail(request, coach);
  await signInAs(page, coach);
  const made = page.waitForResponse((one) => one.request().method() === "POST" && one.url().endsWith("/coach/plans"));

  await test.step("one program", async () => {
    await page.goto("/coach/programs/create");
    await page.getByText("Session 1, Day 1").click();
    await page.getByLabel("What's it called?").fill("Twice");
    // The next page is slow to come, and the button is pressed once more.
    let come: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (come = resolve));
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    const next = page.getByRole("button", { name: "Continue" });
    await next.dblclick();
    await made;
    await next.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
    come();
    await expect(page).toHaveURL(/\/edit\/.*\/main/);
    await page.unroute("**/assets/*.js");
    expect(await listed(request, coach, "/api/coach/plans")).toHaveLength(1);
  });

  const { id } = (await (await made).json()) as { id: string };
  await test.step("one price, and opened once", async () => {
    await page.getByLabel("Price (includes applicable taxes)").fill("12,5");
    await page.getByRole("button", { name: "Add option" }).dblclick();
    await expect(page.getByRole("button", { name: "Add another option" })).toBeVisible();
    const program = await request.get(`/api/coach/plans/${id}`, { headers: coach.headers });
    const { price_options: options } = await program.json();
    expect(options.map((one: { amount_minor: number }) => one.amount_minor)).toEqual([1250]);
    await page.goto(`/coach/programs/${id}/details`);
    const dialog = await preflight(page);
    await dialog.getByRole("button", { name: "Open without training" }).click();
    await dialog.getByRole("button", { name: "Open program" }).dblclick();
    await expect(page.getByRole("button", { name: "Open program" })).toHaveCount(0);
  });

  await test.step("one invitation", async () => {
    await page.goto(`/coach/programs/${id}/invites`);
    await page.getByLabel("Email addresses").fill("twice@example.com");
    await page.getByRole("button", { name: "Invite 1 person" }).dblclick();
    await expect(page.getByText("twice@example.com", { exact: true })).toHaveCount(1);
    await expect(page.getByText("99 of 100 invitations left today")).toBeVisible();
  });

  await test.step("one exercise", async () => {
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
  });
});

test("a program's form keeps what was typed: going back, an invalid price, no connection, two tabs", async ({
  page,
  context,
  request,
  allowErrors,
}) => {
  allowErrors("422", "ERR_INTERNET_DISCONNECTED");
  const coach = await newCoach(request);
  await connectPayments(request, coach);
  const id = await draft(request, coach, "Way back");
  const program = async () => (await request.get(`/api/coach/plans/${id}`, { headers: coach.headers })).json();
  await signInAs(page, coach);
  await page.goto("/coach/programs/active");

  await test.step("going back with unsaved changes keeps them", async () => {
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

  await test.step("an invalid price shows an error and is not dropped", async () => {
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
    const { price_options: options } = await program();
    expect(options.map((one: { amount_minor: number }) => one.amount_minor)).toEqual([199_950]);
    await page.goBack();
  });

  await test.step("a save without a connection keeps the form, and works once back online", async () => {
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

  await test.step("two tabs can change different fields", async () => {
    await page.getByRole("link", { name: "Typed in a tunnel" }).click();
    const other = await context.newPage();
    await other.goto(`/coach/programs/edit/${id}/main`);
    await page.getByLabel("Title").fill("From the first");
    await other.getByLabel("Minutes per day").fill("55");
    await page.getByRole("button", { name: "Save as draft" }).click();
    await expect(page).toHaveURL(/coach\/programs\/active/);
    await other.getByRole("button", { name: "Save as draft" }).click();
    await expect(other).toHaveURL(/coach\/programs\/active/);
    const plan = await program();
    expect([plan.title, plan.average_duration]).toEqual(["From the first", 55]);
  });
});

test("addresses that a coach types: days and pages beyond the end, and another coach's program", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("404");
  const [coach, other] = await Promise.all([newCoach(request), newCoach(request)]);
  const [id, theirs] = await Promise.all([draft(request, coach, "Edges"), draft(request, other, "Theirs")]);
  await signInAs(page, coach);

  await test.step("the builder opens its last day, and none beyond", async () => {
    await page.goto(`/coach/programs/${id}/schedule?day=3651`);
    await expect(page.getByRole("complementary")).toContainText("Day 3651");
    await expect(page.getByRole("button", { name: "Next day" })).toBeDisabled();
    for (const day of ["3652", "0", "1.5", "abc"]) {
      // oxlint-disable-next-line no-await-in-loop -- one page after another
      await page.goto(`/coach/programs/${id}/schedule?day=${day}`);
      // oxlint-disable-next-line no-await-in-loop -- one page after another
      await expect(page.getByText("Edges").first()).toBeVisible();
      // oxlint-disable-next-line no-await-in-loop -- one page after another
      await expect(page.getByRole("complementary")).toHaveCount(0);
    }
  });

  await test.step("a page beyond the end of a list shows the last page", async () => {
    await page.goto("/coach/programs/active?page=999");
    await expect(page.getByText("Edges")).toBeVisible();
    await page.goto("/coach/exercises/library?page=999");
    await expect(page.getByRole("button", { name: "Next page" })).toBeDisabled();
    await expect(page.getByRole("button", { name: "Previous page" })).toBeEnabled();
    await expect(page).not.toHaveURL(/page=999/);
  });

  await test.step("another coach's program is not found", async () => {
    for (const path of [`${theirs}/details`, `edit/${theirs}/main`, `${theirs}/edit`, `${theirs}/schedule`]) {
      // oxlint-disable-next-line no-await-in-loop -- one page after another
      await page.goto(`/coach/programs/${path}`);
      // oxlint-disable-next-line no-await-in-loop -- one page after another
      await expect(page, path).toHaveURL(/\/404$/);
      // oxlint-disable-next-line no-await-in-loop -- one page after another
      await expect(page.getByText("Sorry, we can't find this page.")).toBeVisible();
    }
    await page.getByRole("link", { name: "Go to main page" }).click();
    await expect(page).toHaveURL(/coach\/programs\/active/);
  });
});

test("a client who opens a coach's address is redirected to client pages", async ({ page, request }) => {
  const { programId } = await createPaidProgram(request);
  await signInAs(page, await newClient(request));
  await page.goto("/coach/clients/active");
  await expect(page).toHaveURL(/user\/my_programs/);
  await page.goto(`/coach/programs/${programId}/settings`);
  await expect(page).toHaveURL(new RegExp(`/p/${programId}`));
});

test("long and right-to-left names overflow neither a desktop nor a phone", async ({ page, request }) => {
  const [coach, client] = await Promise.all([newCoach(request), newClient(request)]);
  await connectPayments(request, coach);
  const endless = await createProgram(request, coach, { title: ENDLESS });
  const rtl = await createProgram(request, coach, { title: RTL });
  const unopened = await draft(request, coach, "Far right");
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
  const bought = await request.post(`/api/stripe/plan/${endless}/buy`, {
    headers: client.headers,
    data: { full_name: "Maya Kowalczyk", waiver_accepted: true },
  });
  expect(bought.ok(), await bought.text()).toBe(true);
  await signInAs(page, coach);
  const sizes = [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ];
  const pages: [path: string, ...texts: string[]][] = [
    ["/coach/programs/active", ENDLESS, RTL],
    ["/coach/exercises/library?from=own", ENDLESS, RTL],
    ["/coach/clients/active", ENDLESS],
    [`/coach/clients/${client.id}/programs`, ENDLESS],
    [`/coach/programs/${endless}/details`, ENDLESS],
    [`/coach/programs/${endless}/edit`, ENDLESS],
    [`/coach/programs/${endless}/clients`, ENDLESS],
    [`/coach/programs/${endless}/schedule?day=1`, ENDLESS],
    [`/coach/programs/${rtl}/details`, RTL],
    [`/coach/programs/${rtl}/schedule?day=1`, RTL],
  ];
  // oxlint-disable no-await-in-loop -- one page after another, each in both sizes
  for (const [path, ...texts] of pages) {
    await page.goto(path);
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const text of texts)
        await expect(page.getByText(text).filter({ visible: true }).first(), path).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
    // The next page is opened in the size that this one ended with.
    sizes.reverse();
  }
  // oxlint-enable no-await-in-loop

  await test.step("the current tab is in view on a phone, and so is the header", async () => {
    await page.setViewportSize({ width: 390, height: 720 });
    await page.goto(`/coach/programs/${unopened}/waiver`);
    await expect(page.getByRole("link", { name: "Waiver" })).toBeInViewport({ ratio: 1 });
    for (const width of [390, 320]) {
      // oxlint-disable-next-line no-await-in-loop -- one size after another
      await page.setViewportSize({ width, height: 720 });
      // oxlint-disable-next-line no-await-in-loop -- one size after another
      await expectNoSidewaysScroll(page);
      // oxlint-disable-next-line no-await-in-loop -- one size after another
      await expect(page.getByRole("button", { name: /^Setup/ })).toBeInViewport({ ratio: 1 });
    }
  });
});
