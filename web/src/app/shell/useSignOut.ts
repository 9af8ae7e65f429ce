import { signOut } from "~/api/me";
import { session } from "~/api/session";
import { m } from "~/paraglide/messages.js";
import { useGo } from "~/ui/link/Link";
import { toast, toasts } from "~/ui/toast/toast";
import { endBeforeSignOut, findUnsentWork } from "./additions";
import { askToSignOut } from "./signOutQuestion";

/** What takes longer is said. */
const SLOW_MS = 400;

/** Signing out, once at a time: a second press meanwhile is the same one. */
let running = false;

async function sayIfSlow<Result>(work: Promise<Result>): Promise<Result> {
  let shown: number | undefined;
  const timer = setTimeout(() => {
    shown = toast(m.app_signing_out(), { persistent: true });
  }, SLOW_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    if (shown !== undefined) toasts.close(shown);
  }
}

/** Returns a function that signs out on this device and the server; asks first if work would not be sent. */
export function useSignOut() {
  const go = useGo();
  const leave = async () => {
    const { user, token } = session.get();
    const unsent = user ? await sayIfSlow(findUnsentWork(user.role)) : [];
    // It may have ended by itself, and somebody else may be here by now.
    if (session.get().token !== token) return;
    if (unsent.length > 0 && !(await askToSignOut(unsent))) return;
    await sayIfSlow(signOut(endBeforeSignOut));
    go({ name: "root" });
  };
  return async () => {
    if (running) return;
    running = true;
    try {
      await leave();
    } finally {
      running = false;
    }
  };
}
