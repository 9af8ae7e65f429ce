import type { AnyRouter } from "@tanstack/react-router";
import { type ErrorAction, type Sent, setErrorHandler } from "~/api/errorHandling";
import { isInShownAccount } from "~/api/me";
import { queryClient } from "~/api/query";
import { session } from "~/api/session";
import type { ApiError } from "~/lib/apiError";
import { pathPattern } from "~/lib/routes";
import { toastError } from "~/ui/toast/toast";
import { showUpdatePrompt } from "./shell/updatePrompt";

/** Performs an error action: shows a toast, redirects, or asks to reload. */
export function handleApiErrors(router: AnyRouter): void {
  setErrorHandler((action, error, sent) => {
    if (action.kind === "update") showUpdatePrompt();
    else if (action.kind === "redirect" && error.status !== 401) void leaveUnlessSwitched(router, action, error, sent);
    else perform(router, action, error);
  });
}

/**
 * What is refused or isn't found may be of the account that is shown: when another tab has switched, this one stays and
 * warns. A coach who was taken out of it goes to the account that they still have.
 */
async function leaveUnlessSwitched(
  router: AnyRouter,
  action: Redirect,
  error: ApiError,
  { page, isWrite }: Sent,
): Promise<void> {
  const shown = session.get().user;
  if (shown?.role === "coach" && !(await isInShownAccount().catch(() => true))) {
    const { leaveIfRemoved } = await import("./shell/leftAccount");
    return leaveIfRemoved(shown);
  }
  if (location.pathname === page) return perform(router, action, error);
  // Its page has been left, maybe for the page of an earlier failure. What did not happen must still be told.
  if (isWrite) toastError(action.text);
}

type Redirect = Extract<ErrorAction, { kind: "redirect" }>;

type ShownAction = Exclude<ErrorAction, { kind: "update" }>;

function perform(router: AnyRouter, action: ShownAction, error: ApiError): void {
  toastError(action.text);
  if (action.kind === "toast") return;
  if (error.status === 401) {
    const { pathname, href } = router.state.location;
    session.expire();
    queryClient.clear();
    if (!pathname.startsWith("/onboarding")) session.rememberPlace(href);
  }
  void router.navigate({ to: pathPattern(action.to) } as never);
}
