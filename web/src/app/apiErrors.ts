import type { AnyRouter } from "@tanstack/react-router";
import { setErrorHandler } from "~/api/errorHandling";
import { queryClient } from "~/api/query";
import { session } from "~/api/session";
import { pathPattern } from "~/lib/routes";
import { toastError } from "~/ui/toast/toast";
import { showUpdatePrompt } from "./shell/updatePrompt";

/** Performs an error action: shows a toast, redirects, or asks to reload. */
export function handleApiErrors(router: AnyRouter): void {
  setErrorHandler((action, error) => {
    if (action.kind === "update") return showUpdatePrompt();
    toastError(action.text);
    if (action.kind === "toast") return;
    if (error.status === 401) {
      const { pathname, href } = router.state.location;
      session.expire();
      queryClient.clear();
      if (!pathname.startsWith("/onboarding")) session.rememberReturn(href);
    }
    void router.navigate({ to: pathPattern(action.to) } as never);
  });
}
