import type { Locator, Page } from "@playwright/test";

/** The dialog that says what is missing before a program opens. */
export async function preflight(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Open program" }).click();
  return page.getByRole("dialog", { name: /^Open .+\?/ });
}

/** A coach whose payments are not connected has a button instead of the form. */
export async function answerFree(dialog: Locator): Promise<void> {
  await dialog
    .getByRole("radio", { name: "Free" })
    .or(dialog.getByRole("button", { name: "Make it free" }))
    .click();
}

/** Opens a program, after answering what the dialog asks. */
export async function openProgram(page: Page, ...answers: ("free" | "without training")[]): Promise<void> {
  const dialog = await preflight(page);
  if (answers.includes("free")) await answerFree(dialog);
  if (answers.includes("without training")) await dialog.getByRole("button", { name: "Open without training" }).click();
  await dialog.getByRole("button", { name: "Open program" }).click();
}
