// A coach's gym has other loads than usual ones: clients are offered what it has.
import { expect, expectAccessible, test } from "./fixtures";
import { newClient, newCoach, signInAs } from "./support/people";
import { freeProgram, localDay, start } from "./support/training";
import { dayOnServer, expectLogged, logButton, openToday, row, setsOnServer } from "./support/workout";

test("a coach sets the steps of the dumbbells, the client is offered one that there is, and the coach reads their own number", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const [coach, client] = await Promise.all([newCoach(request), newClient(request)]);
  const pounds = await request.patch("/api/users/private", {
    headers: coach.headers,
    data: { private: { weight: "lb" } },
  });
  expect(pounds.ok(), await pounds.text()).toBe(true);
  const sets = ["q1", "q2"].map((id) => ({ id, reps: { min: 5 }, load: { value: 50, unit: "lb" } }));
  const entry = { id: "e1", name: "Dumbbell row", sets };
  const blocks = [{ id: "b1", kind: "strength", entries: [entry] }];
  const programId = await freeProgram(request, coach, "Row Every Day", {
    0: { sessions: [{ id: "s1", title: "Lower, heavy", blocks }] },
  });
  const setup = { coach, client, programId };
  await start(request, client, programId, localDay());

  const other = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const desk = await other.newPage();
  await signInAs(desk, coach);
  await test.step("the coach says what the gym has", async () => {
    await desk.goto("/coach/profile/equipment");
    const dumbbells = desk.getByRole("group", { name: "Dumbbells" });
    await expect(dumbbells).toContainText("50 lb becomes 22 kg");
    await dumbbells.getByLabel("Step in kg").fill("60");
    await desk.getByRole("button", { name: "Save equipment" }).click();
    await expect(dumbbells).toContainText("Enter a step from 0.1 to 50, with two decimals at most.");
    await dumbbells.getByLabel("Step in kg").fill("2,5");
    await expect(dumbbells).toContainText("50 lb becomes 22.5 kg");
    await desk.reload();
    await expect(dumbbells.getByLabel("Step in kg"), "what was typed is kept").toHaveValue("2,5");
    await desk.getByRole("button", { name: "4 kg · 9 lb", exact: true }).click();
    await desk.getByLabel("Weight in kg").fill("11");
    await desk.getByLabel("Weight in kg").press("Enter");
    await expectAccessible(desk);
    await desk.getByRole("button", { name: "Save equipment" }).click();
    await expect(desk.getByText("Equipment saved")).toBeVisible();
    await desk.reload();
    await expect(dumbbells.getByLabel("Step in kg")).toHaveValue("2.5");
    await expect(desk.getByRole("button", { name: "11 kg · 24 lb" })).toHaveAttribute("aria-pressed", "true");
    await expect(desk.getByRole("button", { name: "4 kg · 9 lb", exact: true })).toHaveAttribute(
      "aria-pressed",
      "false",
    );
  });

  await test.step("the client is offered it, and logs it with one tap", async () => {
    await signInAs(page, client);
    await openToday(page);
    await expect(row(page, "q1").locator("[data-field=load] input")).toHaveValue("22.5");
    await logButton(page, "q1").click();
    await expectLogged(page, "q1");
    await expect.poll(() => setsOnServer(request, setup)).toEqual(["q1"]);
    const [result] = (await dayOnServer(request, setup)).results;
    expect(result?.done).toMatchObject({ reps: 5, load: { value: 50, unit: "lb" } });
  });

  await test.step("the coach reads what they wrote", async () => {
    await desk.goto(`/coach/athlete/${client.id}/calendar`);
    await desk.getByRole("button", { name: /Lower, heavy/ }).click();
    await expect(desk.getByRole("dialog")).toContainText("50 × 5");
    await other.close();
  });
});
