import { session } from "~/api/session";
import { tabStorage } from "~/lib/storage";
import { draftName, type Receiver } from "./receiver";

const KEY = "regimen.question";
/** A person who comes back later, or another one on the same device, opens the dialog themselves. */
const VALID_FOR_MS = 30 * 60_000;

type PendingQuestion = { to: string; text: string; at: number };

/** Stores what a visitor has typed in this tab, for when they are back from signing in or up. */
export function setPendingQuestion(receiver: Receiver, text: string): void {
  tabStorage.set(KEY, JSON.stringify({ to: draftName(receiver), text, at: Date.now() } satisfies PendingQuestion));
}

/** Returns what somebody who is signed in now typed before, if it was to this receiver. */
export function getPendingQuestion(receiver: Receiver): string | undefined {
  if (session.get().token === null) return undefined;
  const pending = tabStorage.getJson<PendingQuestion>(KEY);
  const isTheirs = pending?.to === draftName(receiver) && Date.now() - pending.at < VALID_FOR_MS;
  return isTheirs ? pending.text : undefined;
}

/** The pages for signing in and up, and those that they link to. */
const ON_THE_WAY = /^\/(onboarding|pages)\//i;

/**
 * Removes it when a visitor opens a page that is not on the way from the dialog to being signed in: the person who signs
 * in after that may be somebody else.
 */
export function dropPendingQuestion(pathname: string): void {
  if (session.get().token === null && !ON_THE_WAY.test(pathname)) removePendingQuestion();
}

/** Removes it, once it is in the dialog, was sent, or is not wanted any more. */
export const removePendingQuestion = (): void => tabStorage.remove(KEY);
