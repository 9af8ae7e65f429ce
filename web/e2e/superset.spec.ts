import { expect, onPhoneOnly, test } from "./fixtures";
import { newClient, newCoach, signInAs } from "./support/people";
import { freeProgram, localDay, start } from "./support/training";
import { logButton, row } from "./support/workout";

/** A1 and A2 in four rounds: more than a phone shows at once. */
const pair = {
  sessions: [
    {
      id: "s1",
      title: "Push and pull",
      blocks: [
        {
          id: "b1",
          kind: "superset",
          rest_seconds: 90,
          entries: ["press", "row"].map((name) => ({
            id: name,
            name: `Test ${name}`,
            sets: [1, 2, 3, 4].map((n) => ({
              id: `${name}${n}`,
              reps: { min: 8 },
              load: { value: 40, unit: "kg" },
              rest_seconds: 120,
            })),
          })),
        },
      ],
    },
  ],
};

test(
  "a superset is logged round by round, with the next set in view and one rest a round",
  onPhoneOnly,
  async ({ page, request }) => {
    const [coach, client] = [await newCoach(request), await newClient(request)];
    const programId = await freeProgram(request, coach, "Push and pull", { 0: pair });
    await start(request, client, programId, localDay());
    await signInAs(page, client);
    await page.goto("/user/today");
    await expect(row(page, "press1")).toBeVisible();
    const order = await page
      .locator("[data-set]")
      .evaluateAll((rows) => rows.map((one) => one.getAttribute("data-set")));
    expect(order).toEqual(["press1", "row1", "press2", "row2", "press3", "row3", "press4", "row4"]);
    await expect(page.getByText(/rest 1:30/)).toBeVisible();

    const timer = page.getByRole("timer", { name: "Rest timer" });
    await logButton(page, "press1").click();
    await expect(row(page, "row1")).toBeInViewport();
    await expect(timer).toBeHidden();
    await logButton(page, "row1").click();
    await expect(timer).toContainText(/1:([0-2]\d|30)/);
    await expect(timer).toContainText("A1, Set 2");
    await expect(row(page, "press2")).toBeInViewport();
    await page.mouse.wheel(0, -4000);
    await expect(timer).toBeInViewport();
    await expect(page).toHaveTitle(/^\d:\d\d rest$/);

    // How hard it was is asked about the set just done.
    await page.getByRole("button", { name: "Effort", exact: true }).last().click();
    await expect(page.getByRole("dialog", { name: "Test row, Set 1" })).toBeVisible();
  },
);
