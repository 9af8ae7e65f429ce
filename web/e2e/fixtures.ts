import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

type Fixtures = {
  /** Errors of the page that this test expects, as texts they contain. */
  allowErrors: (...texts: string[]) => void;
  /** Fails the test when the page logged an error or threw one. */
  noConsoleErrors: undefined;
  /** A coach's phone has told them once what works better on a computer. */
  phoneIsKnown: undefined;
};

export const test = base.extend<Fixtures & { allowed: string[] }>({
  allowed: async ({}, provide) => provide([]),
  allowErrors: async ({ allowed }, provide) => provide((...texts) => void allowed.push(...texts)),
  noConsoleErrors: [
    async ({ page, allowed }, provide) => {
      const seen: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") seen.push(`${message.text()} ${message.location().url}`);
      });
      page.on("pageerror", (error) => seen.push(error.stack ?? error.message));
      await provide(undefined);
      const unexpected = seen.filter((line) => !allowed.some((text) => line.includes(text)));
      // What the page still fetches when a test is done is nobody's error.
      if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(unexpected, "errors in the console").toEqual([]);
    },
    { auto: true },
  ],
  phoneIsKnown: [
    async ({ page }, provide, { project }) => {
      if (project.name === "phone") {
        await page.addInitScript(() => {
          if (self.origin === "null") return; // it has no storage
          localStorage.setItem("regimen-desktop-advice", "dismissed");
        });
      }
      await provide(undefined);
    },
    { auto: true },
  ],
});

/** Tag of a test whose screens differ on a phone: it runs on both. Without a tag a test runs on the desktop only. */
export const onPhoneToo = { tag: "@phone" };
/** Tag of a test of something that only phones show. */
export const onPhoneOnly = { tag: "@phone-only" };

/**
 * The page has no violation of WCAG 2.2 AA that axe can find. A screen is scanned once: a test that runs on the desktop
 * too is not scanned again on the phone.
 */
export async function expectAccessible(page: Page, options: { exclude?: string[] } = {}): Promise<void> {
  const { project, tags } = base.info();
  if (project.name === "phone" && !tags.includes(onPhoneOnly.tag)) return;
  // Elements that are fading in do not have their final colours yet.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getTiming().iterations !== Infinity)
        .map((one) => one.finished.catch(() => undefined)),
    ),
  );
  let axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    // Frames of other sites would need another way, which opens a page for every scan. There are none.
    .setLegacyMode();
  for (const selector of options.exclude ?? []) axe = axe.exclude(selector);
  const { violations } = await axe.analyze();
  const found = violations.map(
    (violation) =>
      `${violation.id}: ${violation.nodes.map((node) => `${node.target.join(" ")} ${node.any[0]?.message ?? ""}`).join(" | ")}`,
  );
  expect(found).toEqual([]);
}

/** Sets the colour scheme before the page is opened. */
export async function setColorScheme(page: Page, scheme: "light" | "dark"): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem("regimen-color-scheme", chosen), scheme);
}

export { expect };
