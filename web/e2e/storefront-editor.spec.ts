import { expect, expectAccessible, onPhoneToo, test } from "./fixtures";
import { connectPayments, createProgram } from "./support/money";
import { signInAs } from "./support/people";
import { owner } from "./support/teams";

/** The short link of a storefront, from the bar above it. */
const SHORT_LINK = /\/g\/[\w-]+/;

test(
  "[STO-02] [RTE-27] a coach looks at their storefront, writes on it and publishes; visitors read it",
  onPhoneToo,
  async ({ page, request, browser }, { project }) => {
    const erik = await owner(request);
    await connectPayments(request, erik);
    await createProgram(request, erik, { title: "First Steps" });
    await createProgram(request, erik, { title: "Winter Strength" });
    await signInAs(page, erik);
    let address = "";

    await test.step("their own storefront, in the frame of coaches", async () => {
      await page.goto("/public-page");
      const bar = page.getByRole("region", { name: "Your Storefront" });
      await expect(bar).toContainText(SHORT_LINK);
      address = SHORT_LINK.exec(await bar.innerText())?.[0] ?? "";
      await page.getByRole("navigation", { name: "Pages of Northside Strength" }).getByText("Programs").click();
      await expect(page).toHaveURL(/\/public-page\/plans$/);
      await expect(page.getByRole("link", { name: "First Steps" })).toBeVisible();
      await bar.getByRole("link", { name: "Edit" }).click();
      await expect(page).toHaveURL(/\/public-page\/edit$/);
    });

    const publish = page.getByRole("button", { name: /^Publish/ });
    await test.step("words are seen in the preview as they are typed, and a section is hidden", async () => {
      await page.getByLabel("Headline").first().fill("Get strong,\nstay strong");
      await page.getByLabel("Where you coach").fill("Oslo and online");
      await page.getByRole("button", { name: "Hide Coaches" }).click();
      await page.getByRole("button", { name: "Search pictures" }).click();
      const photos = page.getByRole("dialog");
      await photos.getByRole("searchbox").fill("kettlebells");
      await photos.getByRole("radio", { name: /kettlebells/i }).check();
      await photos.getByRole("button", { name: "Use picture" }).click();
      await expect(page.getByLabel("Image description")).toHaveValue(/kettlebells/i);
      if (project.name === "phone") await page.getByRole("radio", { name: "Preview" }).check();
      const preview = page.frameLocator("iframe");
      await expect(preview.getByLabel("Headline")).toHaveValue("Get strong,\nstay strong");
      await expect(preview.getByText("Oslo and online")).toBeVisible();
      await expect(preview.getByRole("img", { name: /kettlebells/i })).toBeVisible();
      await expect(preview.getByRole("heading", { name: "Coaches" })).toHaveCount(0);
      await preview.getByLabel("Intro").fill("Three hours a week are enough.");
      await expect(publish).toHaveText("Publish 5 changes");
      await expectAccessible(page);
    });

    await test.step("a draft outlives a reload, and is published once", async () => {
      await page.reload();
      await expect(publish).toHaveText("Publish 5 changes");
      await publish.dblclick();
      await expect(page.getByRole("button", { name: "No changes to publish" })).toBeDisabled();
    });

    await test.step("visitors read it", async () => {
      const visitor = await (await browser.newContext()).newPage();
      await visitor.goto(address);
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Get strong,\nstay strong");
      await expect(visitor.getByText("Three hours a week are enough.")).toBeVisible();
      await expect(visitor.getByText("Oslo and online")).toBeVisible();
      await expect(visitor.getByRole("img", { name: /kettlebells/i })).toBeVisible();
      await expect(visitor.getByRole("region", { name: "Coaches" })).toHaveCount(0);
      await visitor.context().close();
    });
  },
);
