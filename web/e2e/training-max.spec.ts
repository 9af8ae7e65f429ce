import { expect, expectAccessible, test } from "./fixtures";
import { newClient, newCoach, signInAs } from "./support/people";
import { freeProgram, localDay, start } from "./support/training";
import { dayOnServer, expectLogged, logButton, openToday, row, setsOnServer, typeInto } from "./support/workout";

test("a coach sets a training max, and the client's percentages become weights that explain themselves", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const [coach, client] = await Promise.all([newCoach(request), newClient(request)]);
  const found = await request.get("/api/coach/exercises?q[name_cont]=back squat", { headers: coach.headers });
  const squat = (await found.json()).items[0] as { id: string; name: string };
  const set = (id: string) => ({ id, reps: { min: 5 }, percent_tm: 85 });
  const entry = { id: "e1", name: squat.name, exercise_id: squat.id, sets: [set("q1"), set("q2")] };
  const day = {
    sessions: [{ id: "s1", title: "Lower, heavy", blocks: [{ id: "b1", kind: "strength", entries: [entry] }] }],
  };
  const programId = await freeProgram(request, coach, "Squat Every Day", { 0: day });
  const setup = { coach, client, programId };
  await start(request, client, programId, localDay());
  await signInAs(page, client);
  await openToday(page);
  const load = (id: string) => row(page, id).locator("[data-field=load] input");

  await test.step("nothing is known yet: the client types what they take", async () => {
    await expect(load("q1")).toHaveValue("");
    await expect(page.getByRole("button", { name: "Why this load?" })).toBeHidden();
    await typeInto(page, "q1", "load", "60");
    await logButton(page, "q1").click();
    await expectLogged(page, "q1");
    await expect.poll(() => setsOnServer(request, setup)).toEqual(["q1"]);
  });

  const other = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const desk = await other.newPage();
  await test.step("the coach sets the training max in the client's profile", async () => {
    await signInAs(desk, coach);
    await desk.goto(`/coach/clients/${client.id}/programs`);
    await expect(desk.getByText("not known yet")).toBeVisible();
    await desk.getByRole("button", { name: `Change training max of ${squat.name}` }).click();
    const dialog = desk.getByRole("dialog");
    const field = dialog.getByRole("textbox", { name: "Training max" });
    await expect(field).toBeFocused();
    await field.fill("0");
    await field.press("Enter");
    await expect(dialog.getByText("Enter a weight from 0.5 to 2,000, with two decimals at most.")).toBeVisible();
    await expectAccessible(desk);
    await field.fill("100");
    await field.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(desk.getByText(/set by Erik Lindqvist/)).toBeVisible();
    await expectAccessible(desk);
    await other.close();
  });

  await test.step("the client has it at once: one tap logs 85 kg, and the reason is there", async () => {
    await expect(load("q2")).toHaveValue("85");
    await page.getByRole("button", { name: "Why this load?" }).click();
    await expect(
      page.getByText(/^85% of your training max, 100 kg \(set by your coach on .+\) = 85 → 85 /),
    ).toBeVisible();
    await expectAccessible(page);
    await logButton(page, "q2").click();
    await expectLogged(page, "q2");
    await expect
      .poll(async () => (await dayOnServer(request, setup)).results.find(({ set_id: id }) => id === "q2")?.done)
      .toMatchObject({ reps: 5, load: { value: 85, unit: "kg" } });
  });
});
