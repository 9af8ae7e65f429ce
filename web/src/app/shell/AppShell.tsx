import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useMe } from "~/api/me";
import { isBlocked, noteSwitch, session, type SessionUser, useSession } from "~/api/session";
import { firstPage } from "~/lib/firstPaint";
import { pathOf } from "~/lib/routes";
import { useLiveRefresh } from "~/live/useLiveRefresh";
import { useSwitchedElsewhere } from "./useSwitchedElsewhere";
import { lazyPart } from "~/ui/lazyPart";
import { startWhenIdle } from "./additions";
import { ClientFrame } from "./ClientFrame";
import "../connectFeatures";

/** The service worker and the outbox start after the page has loaded. */
const START_DELAY_MS = 2_000;

/** With all its menus; the router fetches it with the shell for coaches. */
export const CoachFrame = lazyPart(async () => (await import("./CoachFrame")).CoachFrame, { background: true });
const fetchLiveRefresh = async () => (await import("../liveRefresh")).LIVE_REFRESH;
const LazyParts = lazyPart(async () => (await import("./LazyParts")).default, { background: true });

/** The server has them in another account. If this one is still theirs, another tab has switched, and this tab stays. */
async function leaveAccount(shown: SessionUser, fresh: SessionUser): Promise<void> {
  const { isStillTheirs, rememberLeft } = await import("./leftAccount");
  // Nobody is taken off their page before it is sure that it isn't theirs.
  if ((await isStillTheirs(shown)) ?? true) {
    noteSwitch(fresh.overall ? null : fresh.id);
    return;
  }
  rememberLeft(shown);
  session.setUser(fresh);
  location.assign(pathOf("root"));
}

/** Opens this address in the present account, and says so if the one before isn't theirs any more. */
async function reopen(before: SessionUser): Promise<void> {
  const { isStillTheirs, rememberLeft } = await import("./leftAccount");
  if ((await isStillTheirs(before)) === false) rememberLeft(before);
  location.reload();
}

/** The frame of signed-in pages: header and navigation of the role. */
export default function AppShell() {
  const { user } = useSession();
  const me = useMe();
  useLiveRefresh(fetchLiveRefresh);
  useSwitchedElsewhere();
  const isFirstPageComplete = useSyncExternalStore(firstPage.subscribe, firstPage.isComplete);
  const fresh = me.data?.current;
  const isConfirmed = useRef(false);
  useEffect(() => {
    if (!fresh) return;
    const shown = session.get().user;
    if (!shown || shown.id === fresh.id) {
      session.setUser(fresh);
      isConfirmed.current = true;
    } else if (isConfirmed.current) void leaveAccount(shown, fresh);
    else {
      // The device remembered an account that was left or switched since: this address is opened in the present one.
      session.setUser(fresh);
      void reopen(shown);
    }
  }, [fresh]);
  const router = useRouter();
  const blocked = user !== null && isBlocked(user);
  const abilities = user?.abilities?.join();
  const knownAbilities = useRef(abilities);
  useEffect(() => {
    // The open page may not be allowed any more: run the guards again.
    const changed =
      abilities !== undefined && knownAbilities.current !== undefined && knownAbilities.current !== abilities;
    if (blocked || changed) void router.invalidate();
    knownAbilities.current = abilities;
  }, [blocked, abilities, router]);

  useEffect(() => {
    if (isFirstPageComplete) void fetchLiveRefresh().catch(() => undefined);
  }, [isFirstPageComplete]);

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
