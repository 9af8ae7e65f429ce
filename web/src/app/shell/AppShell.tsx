import { Outlet } from "@tanstack/react-router";
import { useEffect } from "react";
import { useMe } from "~/api/me";
import { session, useSession } from "~/api/session";
import { useLiveRefresh } from "~/live/useLiveRefresh";
import { ClientFrame } from "./ClientFrame";
import { CoachFrame } from "./CoachFrame";

/** The signed-in frame: header and navigation of the role, around the page. */
export default function AppShell() {
  const { user } = useSession();
  const me = useMe();
  useLiveRefresh();
  const fresh = me.data?.current;
  useEffect(() => {
    if (fresh) session.setUser(fresh);
  }, [fresh]);

  if (!user) return null;
  const Frame = user.role === "coach" ? CoachFrame : ClientFrame;
  return (
    <Frame user={user}>
      <Outlet />
    </Frame>
  );
}
