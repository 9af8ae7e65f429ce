import { expect } from "./fixtures";
import { test } from "./support/clock";
import { owner } from "./support/teams";

test("an app that was installed from a former address leaves once it has sent everything", async ({
  request,
  browser,
  baseURL,
  clock,
}) => {
  const erik = await owner(request);
  const { port } = new URL(baseURL ?? "");
  const move = async (name: string) => {
    const data = { sub_domain_name: name };
    const moved = await request.put("/api/coach/white-label/web-address", { headers: erik.headers, data });
    expect(moved.ok(), await moved.text()).toBe(true);
    return `http://${name}.localhost:${port}`;
  };
  const address = await move("saltline");
  const context = await browser.newContext({ baseURL: address, locale: "en-GB", serviceWorkers: "allow" });
  const page = await context.newPage();
  await page.goto("/onboarding/sign_in");
  await page.getByLabel("Email").fill(erik.email);
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/coach\/programs/);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
  });
  /** What the app has not sent yet, as `lib/device.ts` keeps it. */
  const keepUnsent = (value: string | null) =>
    page.evaluate(
      (kept) =>
        new Promise<void>((done, failed) => {
          const opening = indexedDB.open("regimen");
          opening.onerror = () => failed(opening.error);
          opening.onsuccess = () => {
            const writing = opening.result.transaction("entries", "readwrite");
            const entries = writing.objectStore("entries");
            if (kept === null) entries.delete("outbox/erik/1");
            else entries.put(kept, "outbox/erik/1");
            writing.oncomplete = () => done(opening.result.close());
          };
        }),
      value,
    );
  const lookForAnotherWorker = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const { installing } = registration;
      return installing
        ? new Promise<string>((found) => {
            installing.onstatechange = () => installing.state !== "installing" && found(installing.state);
          })
        : "none";
    });

  await keepUnsent("{}");
  await clock.advance("1h");
  const next = await move("saltline-gym");
  expect(await lookForAnotherWorker(), "it does not let itself be replaced").toBe("redundant");
  const me = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem("regimen.session") ?? "{}") as { token?: string };
    return (await fetch("/api/users/me", { headers: { Authorization: `Bearer ${token}`, "Api-Version": "3" } })).status;
  });
  expect(me, "and still reaches the server").toBe(200);

  await keepUnsent(null);
  await lookForAnotherWorker().catch(() => undefined); // the page is led away meanwhile
  await expect(page).toHaveURL(new RegExp(`^${next}/`));
  await context.close();
});
