import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { newCoach, signInAs, type Someone } from "./support/people";

async function newProgram(request: APIRequestContext, coach: Someone): Promise<{ id: string; url: string }> {
  const made = await request.post("/api/coach/plans", {
    headers: coach.headers,
    data: { title: "Squat Every Day", plan_type: "membership" },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = await made.json();
  return { id, url: `/coach/programs/${id}/schedule` };
}

const day = (page: Page, number: number) => page.locator(`#day-${number - 1}`);
const dialog = (page: Page) => page.getByRole("dialog");

const LISTS = [
  ["presets", "Presets"],
  ["hyrox", "HYROX"],
  ["days", "Days"],
] as const;

test("[RTE-60] [RTE-61] [RTE-62] [TRN-29] [TRN-27] a template is created and edited in each of the lists", async ({
  page,
  request,
}) => {
  await signInAs(page, await newCoach(request));
  await page.goto("/coach/templates/presets");
  const save = page.getByRole("button", { name: "Save template" });
  for (const [list, kind] of LISTS) {
    // oxlint-disable-next-line no-await-in-loop -- one list after another
    await test.step(kind, async () => {
      const tab = page.getByRole("link", { name: kind, exact: true });
      await tab.click();
      await expect(page).toHaveURL(new RegExp(`/coach/templates/${list}$`));
      await expect(tab).toHaveAttribute("aria-current", "page");
      await page.getByRole("link", { name: "Create template" }).first().click();
      await expect(page).toHaveURL(new RegExp(`/coach/templates/${list}/create$`));
      await page.getByRole("radio", { name: "Text" }).check();
      await page.getByRole("textbox", { name: /as text/ }).fill("Back squat / 5x5 @ 80%");
      await save.click();
      await expect(page.getByText("Template name is required.")).toBeVisible();
      // What was typed survives a reload.
      if (list === "presets") await page.reload();
      await page.getByLabel("Template name").fill("My template");
      await save.click();
      await expect(page).toHaveURL(new RegExp(`/coach/templates/${list}/[0-9a-f-]{36}$`));
      await page.getByLabel("Template name").fill(`My ${kind}`);
      await save.click();
      await expect(page.getByText(`My ${kind} saved`)).toBeVisible();
      if (list === "presets") await expectAccessible(page);
      await page.getByRole("link", { name: `Templates · ${kind}` }).click();
      await expect(page.getByText(`My ${kind}`, { exact: true })).toBeVisible();
      await expect(page.getByText("Back Squat").first()).toBeVisible();
      if (list === "presets") await expectAccessible(page);
    });
  }
});

test("[TRN-29] a template goes into a schedule and out of it, with one undo", async ({ page, request }) => {
  const coach = await newCoach(request);
  const { id, url } = await newProgram(request, coach);
  await signInAs(page, coach);
  await page.goto(url);
  await page.getByRole("button", { name: "Actions for week 1" }).click();
  await page.getByRole("menuitem", { name: "Insert template" }).click();
  await dialog(page).getByRole("searchbox", { name: "Search templates" }).fill("push legs");
  await dialog(page)
    .getByRole("button", { name: /^Push \/ pull \/ legs/ })
    .click();
  await expect(day(page, 1)).toContainText("Push");
  await expect(day(page, 6)).toContainText("Legs");
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(day(page, 6)).not.toContainText("Legs");
  await expect(day(page, 1)).not.toContainText("Push");
  const written = async () => {
    const { days } = await (await request.get(`/api/coach/plans/${id}/timeline`, { headers: coach.headers })).json();
    return days.filter((one: { content: { sessions: object[] } }) => one.content.sessions.length > 0);
  };
  await expect.poll(written).toEqual([]);

  // By key, at a day.
  await day(page, 2).focus();
  await page.keyboard.press("i");
  await dialog(page)
    .getByRole("button", { name: /^Full body A/ })
    .click();
  await expect(day(page, 2)).toContainText("Full body A");
  await expect(day(page, 2)).not.toContainText("Draft");

  // Out: the day becomes a template.
  await day(page, 2).getByRole("button", { name: "Day actions" }).click();
  await page.getByRole("menuitem", { name: "Save as template" }).click();
  await dialog(page).getByLabel("Template name").fill("Erik's full body");
  await dialog(page).getByRole("button", { name: "Save template" }).click();
  await expect(page.getByText("Erik's full body saved")).toBeVisible();

  // Into a day with a draft it becomes a draft.
  await page.keyboard.press("Escape");
  await day(page, 3).click();
  await page.getByRole("complementary").getByRole("button", { name: "Add session" }).click();
  await day(page, 3).focus();
  await page.keyboard.press("i");
  await dialog(page)
    .getByRole("button", { name: /^Erik's full body/ })
    .click();
  await expect(day(page, 3)).toContainText("Draft");
  await expect(day(page, 3)).toContainText("Full body A");
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await expect(day(page, 3)).not.toContainText("Full body A");
});

test("[SUB-07] [SUB-11] the free plan sees templates and exercises, can't use templates and adds no exercises", async ({
  page,
  request,
}) => {
  const coach = await newCoach(request, "free");
  const { url } = await newProgram(request, coach);
  await signInAs(page, coach);

  await test.step("the templates", async () => {
    await page.goto("/coach/templates/presets");
    await expect(page.getByText("Templates need the Professional plan.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Create template" })).toHaveCount(0);
    await page.goto("/coach/templates/presets/create");
    await expect(page.getByText("Templates need the Professional plan.")).toBeVisible();
    await expect(page.getByLabel("Template name")).toHaveCount(0);
  });

  await test.step("the exercises", async () => {
    await page.getByRole("button", { name: "Programming" }).click();
    await page.getByRole("menuitem", { name: "Exercises" }).click();
    await expect(page.getByText("Creating your own needs the Professional plan.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Create exercise" })).toHaveCount(0);
    await expect(page.getByRole("table", { name: "Exercises" }).getByRole("row")).not.toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step("a schedule", async () => {
    await page.goto(url);
    await day(page, 1).focus();
    await page.keyboard.press("i");
    await expect(dialog(page).getByText("Templates need the Professional plan.")).toBeVisible();
    await expect(dialog(page).getByRole("button", { name: /^Full body A/ })).toBeDisabled();
  });
});
