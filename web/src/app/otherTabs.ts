import type { AnyRouter } from "@tanstack/react-router";
import { queryClient } from "~/api/query";
import { setOtherTabHandler } from "~/api/session";

/** Another tab signed this one out or in: forgets what was fetched for the person before and runs the guards again. */
export function followOtherTabs(router: AnyRouter): void {
  setOtherTabHandler(() => {
    queryClient.clear();
    void router.invalidate();
  });
}
