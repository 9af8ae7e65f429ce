import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { followAccount } from "~/api/me";
import { useSession } from "~/api/session";
import { pathOf } from "~/lib/routes";
import { LEFT_ACCOUNT, tabStorage } from "~/lib/storage";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button } from "~/ui/button/Button";
import { Toasts } from "~/ui/toast/Toasts";
import { useOnline } from "~/ui/useOnline";
import css from "./Root.module.css";
import { updatePrompt } from "./updatePrompt";

const UpdateDialog = lazy(() => import("./UpdateDialog"));

/** Around every page: skip link, banners (offline, switched account), toasts. */
export function Root() {
  const online = useOnline();
  const needsUpdate = useSyncExternalStore(updatePrompt.subscribe, updatePrompt.isShown);
  const { switchedElsewhere } = useSession();

  useEffect(() => {
    document.documentElement.dataset.ready = "true";
    // Not part of a first visit.
    if (tabStorage.get(LEFT_ACCOUNT)) void import("./leftAccount").then(({ sayLeft }) => sayLeft());
  }, []);

  return (
    <>
      <a href="#main" className={css.skip}>
        {m.app_skip()}
      </a>
      {!online && (
        <Banner tone="offline" bar>
          {m.app_offline()}
        </Banner>
      )}
      {switchedElsewhere && (
        <Banner
          tone="warn"
          bar
          action={
            // The page may be about something that the other account does not have.
            <Button size="small" onClick={() => void followAccount().finally(() => location.assign(pathOf("root")))}>
              {m.app_reload()}
            </Button>
          }
        >
          {m.app_switched()}
        </Banner>
      )}
      <Outlet />
      <Toasts />
      {needsUpdate && (
        <Suspense>
          <UpdateDialog />
        </Suspense>
      )}
    </>
  );
}
