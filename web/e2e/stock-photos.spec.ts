import { expect, expectAccessible, test } from "./fixtures";
import { expectNoSidewaysScroll, onPhoneAndDesktop } from "./support/layout";
import { newCoach, signInAs } from "./support/people";

test("[RTE-24] [API-71] a coach searches for a picture, adds it, and finds it in the library", async ({
  page,
  request,
}) => {
  await signInAs(page, await newCoach(request));
  await page.goto("/pages/image-search");
  const cards = page.getByRole("list", { name: "Pictures" }).getByRole("listitem");

  await test.step("all pictures of the product are listed, page by page, at both sizes", async () => {
    await expect(cards).toHaveCount(12);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Load more" }).click();
    await expect(cards).toHaveCount(16);
    await onPhoneAndDesktop(page, async () => {
      await expectNoSidewaysScroll(page);
      await expect(cards.first().getByRole("img")).toHaveJSProperty("naturalWidth", 640);
    });
  });

  await test.step("what no picture shows is said", async () => {
    await page.getByRole("searchbox", { name: "Search pictures" }).fill("submarine");
    await expect(page.getByText("No picture shows “submarine”. Try a shorter word.")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a search is in the address", async () => {
    await page.getByRole("searchbox", { name: "Search pictures" }).fill("rowi");
    await expect(page).toHaveURL(/\?search=rowi$/);
    await page.reload();
    await expect(page.getByRole("searchbox", { name: "Search pictures" })).toHaveValue("rowi");
    await expect(cards).toHaveCount(1);
  });

  await test.step("an added picture is in the library, however often it is added", async () => {
    const shows = await cards.getByRole("heading").innerText();
    await cards.getByRole("button", { name: `Add to library: ${shows}` }).click();
    await expect(cards.getByText("In your library.")).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await cards.getByRole("button", { name: `Add to library: ${shows}` }).click();
    await cards.getByRole("link", { name: "Open library" }).click();
    await expect(page.getByRole("button", { name: `Open ${shows}` })).toHaveCount(1);
    await expect(page.getByText("1 file", { exact: true })).toBeVisible();
  });
});
