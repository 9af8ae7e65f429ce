import { useEffect, useState } from "react";
import { queryClient } from "~/api/query";
import { useSession } from "~/api/session";
import type { ShellAdditions } from "~/lib/shellAdditions";
import { lazyPart } from "~/ui/lazyPart";

const OfflineDays = lazyPart(async () => (await import("./offline/OfflineDays")).default, { background: true });

/** The page itself loads first: how often it is checked whether it has. */
const CHECK_MS = 1_500;

/** Downloads the next two weeks for a client, whatever page they opened. */
function Overlay() {
  const { user } = useSession();
  const [started, setStarted] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => {
      if (queryClient.isFetching() > 0) return;
      clearInterval(timer);
      setStarted(true);
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  if (!started || user?.role !== "user") return null;
  return <OfflineDays key={user.id} />;
}

export default {
  Overlay,
  // Sets that were logged offline, and clips of them, are sent, whatever page is open.
  whenIdle: (role) =>
    role === "user" ? import("./offline/sendUnsent").then(({ sendUnsent }) => sendUnsent()) : undefined,
  unsentWork: (role) =>
    role === "user" ? import("./offline/unsentWork").then(({ unsentWork }) => unsentWork()) : undefined,
} satisfies ShellAdditions;
