import { fileURLToPath } from "node:url";
import { expect, expectAccessible, onPhoneOnly, test } from "./fixtures";
import { newClient, newCoach, signInAs } from "./support/people";
import { freeProgram, localDay, start, workout } from "./support/training";

const PORTRAITS = fileURLToPath(new URL("../../server/regimen/demo/pictures/portraits", import.meta.url));

test("[LDB-08] [CLI-02] [RTE-57] [RTE-58] a coach asks for body metrics, and sees and adds entries once they are shared", async ({
  page,
  browser,
  request,
  allowErrors,
}) => {
  // The metric that is open when the client stops sharing is fetched once more.
  allowErrors("404 (Not Found)");
  const [coach, maya] = await Promise.all([newCoach(request), newClient(request)]);
  const programId = await freeProgram(request, coach, "Squat Every Day", { 0: workout("Squats") });
  await start(request, maya, programId, localDay());

  await signInAs(page, coach);
  await page.goto(`/coach/clients/${maya.id}/programs`);
  await page.getByRole("link", { name: "Body metrics" }).click();
  await expect(page).toHaveURL(new RegExp(`/coach/clients/${maya.id}/body-metrics$`));
  await expect(page.getByRole("heading", { name: "Maya hasn't shared body metrics with you yet" })).toBeVisible();
  await page.getByRole("button", { name: "Ask Maya to share" }).click();
  await expect(page.getByText("You can ask again after 24 hours.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask Maya to share" })).toBeDisabled();

  const own = await browser.newContext();
  const phone = await own.newPage();
  await signInAs(phone, maya);
  await phone.goto("/user/progress/body-metrics");
  await expect(phone.getByRole("heading", { name: "Keep your body metrics here" })).toBeVisible();
  await expect(phone.getByRole("checkbox")).not.toBeChecked();
  await expectAccessible(phone);
  await phone.getByRole("checkbox").check();
  await phone.getByRole("button", { name: "Agree and start" }).click();
  await phone.getByRole("button", { name: "Add entry" }).click();
  await phone.getByRole("textbox", { name: "Weight" }).fill("650");
  await phone.getByRole("button", { name: "Save entry" }).click();
  await expect(phone.getByText("Enter a weight from 20 to 400 kg.")).toBeVisible();
  await phone.getByRole("textbox", { name: "Weight" }).fill("65.2");
  await phone.getByRole("button", { name: "Save entry" }).click();
  await expect(phone.getByRole("table", { name: "Entries" })).toContainText("65.2 kg");

  // The coach's page follows live, and opens on one metric.
  await page.getByRole("link", { name: /^Weight 65\.2 kg/ }).click();
  await expect(page).toHaveURL(/\/body-metrics\/[0-9a-f-]{36}$/);
  await page.getByRole("button", { name: "Add entry" }).click();
  await page.getByRole("radio", { name: "lb" }).check();
  await page.getByRole("textbox", { name: "Weight" }).fill("143");
  await page.getByRole("textbox", { name: "Note" }).fill("At the gym");
  await page.getByRole("button", { name: "Save entry" }).click();
  const entries = page.getByRole("table", { name: "Entries" });
  await expect(entries.getByRole("row", { name: /143 lb 64\.9 You At the gym/ })).toBeVisible();
  await expect(entries.getByRole("row", { name: /65\.2 kg 65\.2 Maya Kowalczyk/ })).toBeVisible();
  await page.reload();
  await expect(entries.getByRole("row", { name: /143 lb/ })).toBeVisible();
  await expectAccessible(page);

  // What both agree on is in both charts until one of them removes it.
  await page.getByRole("button", { name: "Options of Weight" }).click();
  await page.getByRole("menuitem", { name: "Agreed range…" }).click();
  await page.getByRole("textbox", { name: "From" }).fill("64");
  await page.getByRole("textbox", { name: "To" }).fill("66");
  await page.getByRole("button", { name: "Save range" }).click();
  const chart = /^Weight: trend from .+; agreed range 64–66 kg$/;
  await expect(page.getByRole("img", { name: chart })).toBeVisible();
  await expect(phone.getByText(/^Agreed with .+: 64–66 kg$/)).toBeVisible();
  await expect(phone.getByRole("img", { name: chart })).toBeVisible();
  await expectAccessible(page);
  await phone.getByRole("button", { name: "Options of Weight" }).click();
  await phone.getByRole("menuitem", { name: "Remove range" }).click();
  await phone.getByRole("button", { name: "Remove range" }).click();
  await expect(phone.getByRole("img", { name: chart })).toHaveCount(0);
  await expect(page.getByRole("img", { name: chart })).toHaveCount(0);

  await page.getByRole("button", { name: "New metric" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Knee pain");
  await page.getByRole("textbox", { name: "Unit" }).fill("of 10");
  await page.getByRole("button", { name: "Create metric" }).click();
  await expect(page.getByRole("link", { name: /^Knee pain No entries yet Yours/ })).toBeVisible();

  // Who stops sharing is seen no more at once, and keeps everything.
  await expect(phone.getByRole("table", { name: "Entries" })).toContainText("143 lb");
  await phone.getByRole("switch").first().uncheck();
  await expect(phone.getByText("can no longer see your body metrics.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Maya hasn't shared body metrics with you yet" })).toBeVisible();
  await expect(phone.getByRole("table", { name: "Entries" })).toContainText("143 lb");
  await own.close();
});

test("[LDB-08] on a phone, each metric has a screen of its own", onPhoneOnly, async ({ page, request }) => {
  const maya = await newClient(request);
  await signInAs(page, maya);
  await page.goto("/user/progress/body-metrics");
  await page.getByRole("button", { name: "Agree and start" }).click();
  await expect(page.getByRole("list", { name: "Metrics" })).toBeVisible();
  await expect(page.getByText("You have no programs at the moment, so only you can see")).toBeVisible();
  await page.getByRole("button", { name: "Show all metrics" }).click();
  await page.getByRole("link", { name: /^Hips/ }).click();
  await expect(page.getByRole("list", { name: "Metrics" })).toHaveCount(0);
  await page.getByRole("button", { name: "Add entry" }).click();
  await page.getByRole("textbox", { name: "Hips" }).fill("96.5");
  // What was typed is still there after a reload.
  await page.reload();
  await page.getByRole("button", { name: "Add entry" }).click();
  await expect(page.getByRole("textbox", { name: "Hips" })).toHaveValue("96.5");
  await page.getByRole("button", { name: "Save entry" }).click();
  await expect(page.getByRole("list", { name: "Entries" })).toContainText("96.5 cm");
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Entry of/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete entry" }).click();
  await expect(page.getByRole("list", { name: "Entries" })).toHaveCount(0);
  // Both sides of a pair are one row, and are entered together.
  await page.getByRole("link", { name: "All metrics" }).click();
  await page.getByRole("button", { name: "Show all metrics" }).click();
  await page.getByRole("link", { name: /^Calf, left and right/ }).click();
  await page.getByRole("button", { name: "Add entry" }).click();
  await page.getByRole("textbox", { name: "Left" }).fill("36.5");
  await page.getByRole("textbox", { name: "Right" }).fill("37");
  await page.getByRole("button", { name: "Save entry" }).click();
  await expect(page.getByRole("list", { name: "Entries" }).getByRole("listitem")).toHaveText([
    /^36\.5 cm, left/,
    /^37 cm, right/,
  ]);
  await expect(page.getByRole("img", { name: /^Left calf: trend .+; Right calf: trend/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "All metrics" }).click();
  await expect(page.getByRole("link", { name: /^Calf, left and right 36\.5, 37 cm/ })).toBeVisible();
  await page.getByRole("button", { name: "Delete everything" }).click();
  await page.getByRole("button", { name: "Delete everything" }).last().click();
  await expect(page.getByRole("heading", { name: "Keep your body metrics here" })).toBeVisible();
});

test("[LDB-08] progress photos are private until they are shared, and gone for the coach at once", async ({
  page,
  browser,
  request,
  allowErrors,
}) => {
  allowErrors("404 (Not Found)");
  const [coach, maya] = await Promise.all([newCoach(request), newClient(request)]);
  const programId = await freeProgram(request, coach, "Squat Every Day", { 0: workout("Squats") });
  await start(request, maya, programId, localDay());
  const own = await browser.newContext();
  const phone = await own.newPage();
  await signInAs(phone, maya);
  await phone.goto("/user/progress/body-metrics");
  await phone.getByRole("checkbox").check();
  await phone.getByRole("button", { name: "Agree and start" }).click();

  await phone.getByRole("button", { name: "Add", exact: true }).click();
  await phone.getByLabel("Choose a photo: Front").setInputFiles(`${PORTRAITS}/maya.jpg`);
  await phone.getByLabel("Choose a photo: Side").setInputFiles(`${PORTRAITS}/tom.jpg`);
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Save photos" }).click();
  await expect(phone.getByRole("dialog")).toHaveCount(0);
  const front = /^Front, \d+ \w+ \d{4}$/;
  await expect(phone.getByRole("img", { name: front })).toBeVisible();

  // Metrics are shared, photos are not.
  await signInAs(page, coach);
  await page.goto(`/coach/clients/${maya.id}/body-metrics`);
  await expect(page.getByText("Maya doesn't share photos with you.")).toBeVisible();
  await phone.getByRole("switch", { name: /^Progress photos too/ }).check();
  await expect(phone.getByText("can now see your progress photos.")).toBeVisible();
  const seen = page.getByRole("img", { name: front });
  await expect(seen).toBeVisible();
  await expect.poll(() => seen.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(100);
  await seen.click();
  await expect(page.getByRole("dialog").getByRole("img", { name: front })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  await phone.getByRole("switch", { name: /^Progress photos too/ }).uncheck();
  await expect(page.getByText("Maya doesn't share photos with you.")).toBeVisible();
  await expect(seen).toHaveCount(0);
  await phone.reload();
  await expect(phone.getByRole("img", { name: front })).toBeVisible();
  await own.close();
});
