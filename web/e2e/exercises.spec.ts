import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";

const APP = { client_id: "regimen-web", client_secret: "regimen-web" };
const LIBRARY = "/coach/exercises/library";

/** A new coach of their own, so that tests never meet; on the trial of the Professional plan, or on the free plan. */
async function coachAtWork(page: Page, request: APIRequestContext, plan: "trial" | "free"): Promise<void> {
  const headers = { "Api-Version": "3", "Client-Timezone": "Europe/London" };
  const joined = await request.post("/api/users/sign_up", {
    headers,
    data: {
      ...APP,
      role: "coach",
      email: `coach.${crypto.randomUUID()}@example.com`,
      password: "correct horse",
      first_name: "Lena",
      last_name: "Berg",
      birthdate: "17/05/1990",
      country: "GB",
      agreement: true,
    },
  });
  expect(joined.status(), await joined.text()).toBe(201);
  const { access_token, token_type } = await joined.json();
  const signedIn = { ...headers, Authorization: `${token_type} ${access_token}` };
  const opened = await request.post("/api/accounts", { headers: signedIn, data: { kind: "private" } });
  expect(opened.status(), await opened.text()).toBe(201);
  const chosen = await request.post("/api/users/me", {
    headers: signedIn,
    data: { user: plan === "trial" ? { trial_start: true } : { free_start: true } },
  });
  expect(chosen.ok(), await chosen.text()).toBe(true);
  await page.addInitScript(
    (kept) => localStorage.setItem("regimen.session", kept),
    JSON.stringify({ token: access_token, tokenType: token_type, user: null }),
  );
}

const rows = (page: Page) => page.getByRole("table", { name: "Exercises" }).getByRole("row");

test.beforeEach(({}, info) => {
  test.skip(info.project.name === "phone", "phones show a list instead of the table");
});

test("[TRN-30] [TRN-34] [TRN-35] a coach adds an exercise, meets a taken name, and edits", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422");
  await coachAtWork(page, request, "trial");
  await page.goto(LIBRARY);
  await page.getByRole("button", { name: "Create exercise" }).click();
  const form = page.getByRole("dialog", { name: "New exercise" });
  await form.getByLabel("Name").fill("Back squat");
  await form.getByRole("combobox", { name: "Muscle group" }).click();
  await page.getByRole("option", { name: "Upper legs" }).click();
  await form.getByRole("combobox", { name: "Equipment" }).click();
  await page.getByRole("option", { name: "Specialised" }).click();
  await form.getByLabel("Cue").fill("Small steps, big breath.");
  await form.getByRole("button", { name: "Create exercise" }).click();
  await expect(form.getByText("This name is already taken.")).toBeVisible();
  await expect(form.getByLabel("Cue")).toHaveValue("Small steps, big breath.");

  await form.getByLabel("Name").fill("Harbour sled march");
  await form.getByRole("button", { name: "Create exercise" }).click();
  await expect(page.getByText("Harbour sled march is in your library.")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search exercises" }).fill("sled march");
  await expect(rows(page)).toHaveCount(2);
  await rows(page).getByRole("button", { name: "Actions for Harbour sled march" }).click();
  await page.getByRole("menuitem", { name: "Edit exercise" }).click();
  const edit = page.getByRole("dialog", { name: "Edit exercise" });
  await expect(edit.getByRole("combobox", { name: "Category" })).toBeDisabled();
  await edit.getByLabel("Cue").fill("Push the floor behind you.");
  await edit.getByRole("button", { name: "Save exercise" }).click();
  await expect(rows(page).getByText("Push the floor behind you.")).toBeVisible();
});

test("[TRN-35] filters live in the address and survive a reload", async ({ page, request }) => {
  await coachAtWork(page, request, "trial");
  await page.goto(LIBRARY);
  await page.getByRole("button", { name: "Muscle group", exact: true }).first().click();
  await page.getByRole("menuitem", { name: "Lower legs" }).click();
  await page.getByRole("button", { name: "Equipment", exact: true }).first().click();
  await page.getByRole("menuitem", { name: "Accessories" }).click();
  await expect(page).toHaveURL(/muscle=lower_legs/);
  await expect(page).toHaveURL(/equipment=accessories/);
  await expect(rows(page).getByText("Jump Rope", { exact: true })).toBeVisible();
  await page.reload();
  await expect(rows(page).getByText("Jump Rope", { exact: true })).toBeVisible();
  await expect(rows(page).getByText("Back Squat", { exact: true })).toHaveCount(0);
  await rows(page)
    .getByRole("link", { name: /Jump Rope Turn/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Jump Rope" })).toBeVisible();
  await expectAccessible(page);
});

test("[SUB-11] on the free plan the library is there to use, not to write", async ({ page, request }) => {
  await coachAtWork(page, request, "free");
  await page.goto(LIBRARY);
  await expect(page.getByText("Your own exercises need the Professional plan.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create exercise" })).toHaveCount(0);
  await expect(rows(page)).not.toHaveCount(0);
  await expectAccessible(page);
});
