import { tabStorage } from "~/lib/storage";

/** Whom somebody asks: the coach of a program, or an account without one. */
export type Receiver = {
  accountTitle: string;
  about: { plan_id: string } | { account_id: string };
};

/** The name under which what is typed to a receiver is kept. */
export const draftName = ({ about }: Receiver): string =>
  `question:${"plan_id" in about ? about.plan_id : about.account_id}`;

const KEY = "regimen.question";
/** A person who comes back later, or another one on the same device, opens the dialog themselves. */
const VALID_FOR_MS = 30 * 60_000;

type Carried = { to: string; text: string; at: number };

/** Keeps a question within this tab while a visitor signs in or up. */
export function carryQuestion(receiver: Receiver, text: string): void {
  tabStorage.set(KEY, JSON.stringify({ to: draftName(receiver), text, at: Date.now() } satisfies Carried));
}

/** Returns the question with which somebody went to sign in, if it was to this receiver. */
export function carriedQuestion(receiver: Receiver): string | undefined {
  const carried = tabStorage.getJson<Carried>(KEY);
  const isTheirs = carried?.to === draftName(receiver) && Date.now() - carried.at < VALID_FOR_MS;
  return isTheirs ? carried.text : undefined;
}

/** Forgets it, once it was sent or is not wanted any more. */
export const forgetCarriedQuestion = (): void => tabStorage.remove(KEY);
