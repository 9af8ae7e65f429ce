/*
 * Parts of a day that nobody needs to log their first set. They are built with the component library, so they are one
 * file of their own, which is fetched once the first page is complete.
 */
import { lazyPart } from "~/ui/lazyPart";
import { RestTimer, RunningTimer } from "../timer/lazyTimers";

const parts = () => import("./dialogs");

export const ConfirmDialog = lazyPart(async () => (await parts()).ConfirmDialog);
export const HowToDialog = lazyPart(async () => (await parts()).HowToDialog);
export const SetDetailsDialog = lazyPart(async () => (await parts()).SetDetailsDialog);
export const SkipDialog = lazyPart(async () => (await parts()).SkipDialog);
export const SwapDialog = lazyPart(async () => (await parts()).SwapDialog);
export const ThemedScoreForm = lazyPart(async () => (await parts()).ThemedScoreForm);
export const Plates = lazyPart(async () => (await parts()).Plates, { background: true });
export const WhyThisLoad = lazyPart(async () => (await parts()).WhyThisLoad, { background: true });
export const WorkoutSummary = lazyPart(async () => (await parts()).WorkoutSummary, { background: true });
export const DayMedia = lazyPart(async () => (await import("./DayMedia")).DayMedia, { background: true });
export const BoardLink = lazyPart(async () => (await parts()).BoardLink, { background: true });
/** Below the work of the day, where nobody is at first. */
export const FinishWorkoutCard = lazyPart(async () => (await import("./FinishWorkoutCard")).FinishWorkoutCard, {
  background: true,
});
const film = () => import("../../film/parts");
export const FilmButton = lazyPart(async () => (await film()).FilmButton, { background: true });
export const SetFormChecks = lazyPart(async () => (await film()).SetFormChecks, { background: true });
export const AskForPush = lazyPart(async () => (await import("~/domain/push/AskForPush")).AskForPush, {
  background: true,
});

/** Fetches them ahead of time; without a connection they are fetched when they are opened. */
export async function loadParts(): Promise<void> {
  await Promise.all(
    [
      ...[ConfirmDialog, FinishWorkoutCard, HowToDialog, Plates, SetDetailsDialog, SkipDialog, SwapDialog],
      ...[RestTimer, RunningTimer, ThemedScoreForm, WhyThisLoad, WorkoutSummary],
    ].map(({ load }) => load()),
  ).catch(() => undefined);
}
