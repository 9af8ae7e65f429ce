import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useMe } from "~/api/me";
import { session, useSession } from "~/api/session";
import { useLiveRefresh } from "~/live/useLiveRefresh";
import { Themed } from "~/ui/theme/Themed";
import { LIVE_REFRESH } from "../liveRefresh";
import { ClientFrame } from "./ClientFrame";
import { CoachFrame } from "./CoachFrame";
import "../connect";

/** What the next visit needs is loaded when this one has what it needs. */
const LATER_MS = 2_000;

/** The signed-in frame: header and navigation of the role, around the page. */
export default function AppShell() {
  const { user } = useSession();
  const me = useMe();
  useLiveRefresh(user?.role === "coach", LIVE_REFRESH);
  const fresh = me.data?.current;
  useEffect(() => {
    if (fresh) session.setUser(fresh);
  }, [fresh]);
  const router = useRouter();
  const blocked = user?.subscription?.blocked === true;
  useEffect(() => {
    // The page that is open may be closed to them from now on: the guards are asked again.
    if (blocked) void router.invalidate();
  }, [blocked, router]);

  const role = user?.role;
  useEffect(() => {
    if (!role) return undefined;
    const timer = setTimeout(() => {
      const client = role === "user";
      // Where the connection is gone by now, the next visit does it.
      const later = () => undefined;
      import("../serviceWorker").then(({ enableOffline }) => enableOffline(client)).catch(later);
      // What was logged without a connection is sent whatever page is open.
      if (client) import("~/features/calendar/offline/trainingOutbox").then(({ outbox }) => outbox()).catch(later);
    }, LATER_MS);
    return () => clearTimeout(timer);
  }, [role]);

  if (!user) return null;
  const Frame = user.role === "coach" ? CoachFrame : ClientFrame;
  return (
    <Themed>
      <Frame user={user}>
        <Outlet />
      </Frame>
    </Themed>
  );
}
