import type { ApiError } from "~/lib/apiError";
import type { RouteName } from "~/lib/routes";

/** What the app does about a failed call whose caller does not show the failure (`onError` in client.ts). */
export type ErrorAction =
  | { kind: "update" }
  | { kind: "toast"; text: string }
  | { kind: "redirect"; to: RouteName; text: string };

/** Returns what to do about a status. A deprecated app is asked to reload whatever the status. */
export function errorActionOf(error: ApiError, role: "coach" | "user" | undefined): ErrorAction {
  if (error.deprecatedBase) return { kind: "update" };
  switch (error.status) {
    case 0:
      return { kind: "toast", text: "Request failed" };
    case 401:
      return { kind: "redirect", to: "onboarding-sign-in", text: "Access is denied. Try to reload the page." };
    case 404:
      return { kind: "redirect", to: "not_found", text: "Not Found" };
    case 406:
      // Only coaches have a page to be blocked on.
      if (role === "coach") return { kind: "redirect", to: "coach_blocked", text: "Access is denied" };
      return { kind: "redirect", to: "root", text: "Forbidden: Access is denied" };
    case 403:
      return { kind: "redirect", to: "root", text: "Forbidden: Access is denied" };
    case 418:
      return {
        kind: "redirect",
        to: "coach_profile_my_accounts",
        text: Object.values(error.errors).flat().join(" ") || "Access is denied",
      };
    default:
      return { kind: "toast", text: error.message };
  }
}

/** What the handler needs to know about the request that failed. */
export type Sent = {
  /** The path of the page from which it was sent. */
  page: string;
  isWrite: boolean;
};

let handler: (action: ErrorAction, error: ApiError, sent: Sent) => void = () => {};

/** Sets how actions are carried out: navigation, toast and dialog are the app's. */
export function setErrorHandler(handle: typeof handler): void {
  handler = handle;
}

/** Passes an action to the handler. */
export function handleError(action: ErrorAction, error: ApiError, sent: Sent): void {
  handler(action, error, sent);
}
