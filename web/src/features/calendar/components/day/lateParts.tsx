/*
 * Parts of a day that nobody needs to log their first set. They are built with the component library, so they are one
 * file of their own, which is fetched once the first page is complete.
 */
import { latePart } from "~/ui/latePart";

const parts = () => import("./dialogs");

export const ConfirmDialog = latePart(async () => (await parts()).ConfirmDialog);
export const SetDetailsDialog = latePart(async () => (await parts()).SetDetailsDialog);
export const SkipDialog = latePart(async () => (await parts()).SkipDialog);
export const SwapDialog = latePart(async () => (await parts()).SwapDialog);
export const ThemedScoreForm = latePart(async () => (await parts()).ThemedScoreForm);

/** Fetches them ahead of time; without a connection they are fetched when they are opened. */
export async function loadParts(): Promise<void> {
  await Promise.all(
    [ConfirmDialog, SetDetailsDialog, SkipDialog, SwapDialog, ThemedScoreForm].map(({ load }) => load()),
  ).catch(() => undefined);
}
