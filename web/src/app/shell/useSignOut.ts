import { signOut } from "~/api/me";
import { session } from "~/api/session";
import { useGo } from "~/ui/link/Link";
import { endBeforeSignOut, findUnsentWork } from "./additions";
import { askToSignOut } from "./signOutQuestion";

/** Returns a function that signs out on this device and the server; asks first if work would not be sent. */
export function useSignOut() {
  const go = useGo();
  return async () => {
    const { user } = session.get();
    const unsent = user ? await findUnsentWork(user.role) : [];
    if (unsent.length > 0 && !(await askToSignOut(unsent))) return;
    await endBeforeSignOut();
    await signOut();
    go({ name: "root" });
  };
}
