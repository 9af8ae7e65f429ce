import { expect, test } from "./fixtures";
import { purchasePath, createPaidProgram } from "./support/money";
import { confirmEmail } from "./support/signUp";
import { newClient, newCoach, signInAs } from "./support/people";

const PLANS = "/api/coach/plans";

test("a draft whose response was lost is created once", async ({ page, request, allowErrors }) => {
  allowErrors("ERR_FAILED", "Failed to load");
  const coach = await newCoach(request);
  await signInAs(page, coach);
  let attempts = 0;
  await page.route(`**${PLANS}`, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    attempts += 1;
    if (attempts > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.goto("/coach/programs/create");
  await page.getByText("Session 1, Day 1").click();
  await page.getByLabel("What's it called?").fill("Squat Every Day");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("We couldn't reach Regimen.")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/main$/);
  expect(attempts).toBe(2);
  const { items } = await (await request.get(PLANS, { headers: coach.headers })).json();
  expect(items).toHaveLength(1);
});

test("settings are saved by their own button only, and keep the invited people of a private program", async ({
  page,
  request,
}) => {
  const coach = await newCoach(request);
  await confirmEmail(request, coach);
  const { headers } = coach;
  const made = await request.post(PLANS, { headers, data: { plan_type: "individual", title: "Rows" } });
  const { id } = await made.json();
  await request.patch(`${PLANS}/${id}`, { headers, data: { accessibility: false } });
  await signInAs(page, coach);
  const saved: string[] = [];
  page.on("request", (sent) => {
    if (sent.method() === "PATCH") saved.push(new URL(sent.url()).pathname);
  });
  await page.goto(`/coach/programs/${id}/settings`);

  await test.step("Enter in a dialog submits the dialog, not the form around it, and the focus returns", async () => {
    await page.getByPlaceholder("squat-every-day").fill("rows-every-day");
    const add = page.getByRole("button", { name: "Add track" });
    await add.click();
    await page.getByLabel("Track name").fill("Scaled");
    await page.getByLabel("Track name").press("Enter");
    await expect(page.getByRole("main").getByText("Scaled", { exact: true })).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(add).toBeFocused();
    expect(saved).toEqual([]);
    await expect(page.getByPlaceholder("squat-every-day")).toHaveValue("rows-every-day");

    const more = page.getByRole("button", { name: "Actions for Scaled" });
    await more.click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    await expect(page.getByLabel("Track name")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(more).toBeFocused();
  });

  await test.step("saving settings keeps the invited people", async () => {
    const sections = page.getByRole("navigation", { name: "Program sections" });
    await sections.getByRole("link", { name: "Invitations" }).click();
    // The settings have a field of this name too, and stay until the next page has loaded.
    await expect(page.getByPlaceholder("squat-every-day")).toHaveCount(0);
    await page.getByLabel("Email addresses").fill("maya@example.com");
    await page.getByRole("button", { name: "Invite 1 person" }).click();
    await expect(page.getByText("99 of 100 invitations left today")).toBeVisible();
    await sections.getByRole("link", { name: "Settings" }).click();
    await page.getByPlaceholder("squat-every-day").fill(`rows-${id.slice(-12)}`);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Saved")).toBeVisible();
    const plan = await (await request.get(`${PLANS}/${id}`, { headers })).json();
    expect(plan.allowed_emails).toEqual(["maya@example.com"]);
  });
});

test("a program is shown while the person fails to load, and sold at an invalid start date in the address", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("503");
  const [{ programId }, client] = await Promise.all([createPaidProgram(request), newClient(request)]);
  await signInAs(page, client);

  await test.step("it is shown while the person fails to load", async () => {
    await page.route("**/api/users/me", (route) => route.fulfill({ status: 503, json: {} }));
    const response = page.waitForResponse("**/api/users/me");
    await page.goto(`/p/${programId}`);
    await response;
    await expect(page.getByRole("heading", { name: "Squat Every Day" })).toBeVisible();
    await page.unroute("**/api/users/me");
  });

  await test.step("an invalid start date does not prevent a purchase", async () => {
    for (const place of [`/p/${programId}`, purchasePath(programId)]) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await page.goto(`${place}?startDate=2099-99-99`);
      // oxlint-disable-next-line no-await-in-loop
      await expect(page.getByRole("button", { name: /^Subscribe/ }).first()).toBeVisible();
    }
  });
});
