import { signOut } from "~/api/me";
import { useGo } from "~/ui/link/Link";

/** Returns a function that signs out on this device and the server. */
export function useSignOut() {
  const go = useGo();
  return async () => {
    await signOut();
    go({ name: "root" });
  };
}
