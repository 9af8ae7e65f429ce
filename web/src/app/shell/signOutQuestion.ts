import { session } from "~/api/session";
import type { UnsentWork } from "~/lib/shellAdditions";

type Question = { unsent: UnsentWork[]; answer: (leave: boolean) => void };

let question: Question | null = null;
const listeners = new Set<() => void>();

function set(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** The open question, for the dialog that asks it. */
export const signOutQuestion = {
  get: (): Question | null => question,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Asks whether to sign out although work is not sent. Returns the answer: no, if the session ends meanwhile. */
export function askToSignOut(unsent: UnsentWork[]): Promise<boolean> {
  const { token } = session.get();
  return new Promise((resolve) => {
    let stop = () => {};
    const answer = (leave: boolean) => {
      stop();
      set(null);
      resolve(leave);
    };
    stop = session.subscribe(() => {
      if (session.get().token !== token) answer(false);
    });
    set({ unsent, answer });
  });
}
