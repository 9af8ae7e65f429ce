import type { AnyRouter } from "@tanstack/react-router";
import { queryClient } from "~/api/query";
import { followOtherTabs } from "~/api/session";

/** Another tab signed this one out or in: what was read for the person before is forgotten, and the guards decide anew. */
export function keepUpWithOtherTabs(router: AnyRouter): void {
  followOtherTabs(() => {
    queryClient.clear();
    void router.invalidate();
  });
}
