import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { useMe } from "~/api/me";
import { isBlocked, session, useSession } from "~/api/session";
import { firstPage } from "~/lib/firstPaint";
import { useLiveRefresh } from "~/live/useLiveRefresh";
import { lazyPart } from "~/ui/lazyPart";
import { LIVE_REFRESH } from "../liveRefresh";
import { startWhenIdle } from "./additions";
import { ClientFrame } from "./ClientFrame";
import "../connectFeatures";

/** The service worker and the outbox start after the page has loaded. */
const START_DELAY_MS = 2_000;

/** With all its menus; the router fetches it with the shell for coaches. */
export const CoachFrame = lazyPart(async () => (await import("./CoachFrame")).CoachFrame, { background: true });
const LazyParts = lazyPart(async () => (await import("./LazyParts")).default, { background: true });

/** The frame of signed-in pages: header and navigation of the role. */
export default function AppShell() {
  const { user } = useSession();
  const me = useMe();
  useLiveRefresh(user?.role === "coach", LIVE_REFRESH);
  const isFirstPageComplete = useSyncExternalStore(firstPage.subscribe, firstPage.isComplete);
  const fresh = me.data?.current;
  useEffect(() => {
    if (fresh) session.setUser(fresh);
  }, [fresh]);
  const router = useRouter();
  const blocked = user !== null && isBlocked(user);
  useEffect(() => {
    // The open page may not be allowed any more: run the guards again.
    if (blocked) void router.invalidate();
  }, [blocked, router]);

  const role = user?.role;
  useEffect(() => {
    if (!role) return undefined;
    const timer = setTimeout(() => {
      // Without a connection the next visit does this.
      import("../serviceWorker").then(({ enableOffline }) => enableOffline(role === "user")).catch(() => undefined);
      startWhenIdle(role);
    }, START_DELAY_MS);
    return () => clearTimeout(timer);
  }, [role]);

  if (!user) return null;
  const Frame = user.role === "coach" ? CoachFrame : ClientFrame;
  return (
    <>
      <Frame user={user}>
        <Outlet />
      </Frame>
      {isFirstPageComplete && <LazyParts />}
    </>
  );
}
