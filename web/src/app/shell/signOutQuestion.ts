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

/** Asks whether to sign out although work is not sent. Returns the answer. */
export function askToSignOut(unsent: UnsentWork[]): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (leave: boolean) => {
      set(null);
      resolve(leave);
    };
    set({ unsent, answer });
  });
}
