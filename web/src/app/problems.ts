import type { AnyRouter } from "@tanstack/react-router";
import { queryClient } from "~/api/query";
import { carryOut } from "~/api/reactions";
import { session } from "~/api/session";
import { pathPattern } from "~/lib/routes";
import { toastError } from "~/ui/toast/toast";
import { askToUpdate } from "./shell/update";

/** Carries out what the table of refusals decides: leave, say so, or ask to reload. */
export function reactToProblems(router: AnyRouter): void {
  carryOut((reaction, problem) => {
    if (reaction.kind === "update") return askToUpdate();
    toastError(reaction.text);
    if (reaction.kind === "notify") return;
    if (problem.status === 401) {
      const { pathname, href } = router.state.location;
      session.expire();
      queryClient.clear();
      if (!pathname.startsWith("/onboarding")) session.rememberReturn(href);
    }
    void router.navigate({ to: pathPattern(reaction.to) } as never);
  });
}
