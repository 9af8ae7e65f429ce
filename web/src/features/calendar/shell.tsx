import { lazy, Suspense, useEffect, useState } from "react";
import { queryClient } from "~/api/query";
import { useSession } from "~/api/session";
import type { ShellAdditions } from "~/lib/shellAdditions";

const Nothing = () => null;
// Without a connection, what is on the device stays as it is.
const OfflineDays = lazy(() => import("./offline/OfflineDays").catch(() => ({ default: Nothing })));

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
  return (
    <Suspense fallback={null}>
      <OfflineDays key={user.id} />
    </Suspense>
  );
}

export default {
  Overlay,
  // Sets that were logged offline are sent, whatever page is open.
  whenIdle: (role) =>
    role === "user" ? import("./offline/trainingOutbox").then(({ trainingOutbox }) => trainingOutbox()) : undefined,
  unsentWork: (role) =>
    role === "user" ? import("./offline/unsentWork").then(({ unsentWork }) => unsentWork()) : undefined,
} satisfies ShellAdditions;
