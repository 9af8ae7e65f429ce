import type { Problem } from "~/lib/problem";
import type { RouteName } from "~/lib/routes";

/** What the app does about a refused call that its caller did not want to handle. */
export type Reaction =
  | { kind: "update" }
  | { kind: "notify"; text: string }
  | { kind: "leave"; to: RouteName; text: string };

/** The one table of statuses. A deprecated app is asked to reload whatever the status. */
export function reactionTo(problem: Problem, role: "coach" | "user" | undefined): Reaction {
  if (problem.deprecatedBase) return { kind: "update" };
  switch (problem.status) {
    case 0:
      return { kind: "notify", text: "Request failed" };
    case 401:
      return { kind: "leave", to: "onboarding-sign-in", text: "Access is denied. Try to reload the page." };
    case 404:
      return { kind: "leave", to: "not_found", text: "Not Found" };
    case 406:
      // Only coaches have a page to be blocked on.
      if (role === "coach") return { kind: "leave", to: "coach_blocked", text: "Access is denied" };
      return { kind: "leave", to: "root", text: "Forbidden: Access is denied" };
    case 403:
      return { kind: "leave", to: "root", text: "Forbidden: Access is denied" };
    case 418:
      return {
        kind: "leave",
        to: "coach_profile_my_accounts",
        text: Object.values(problem.errors).flat().join(" ") || "Access is denied",
      };
    default:
      return { kind: "notify", text: problem.message };
  }
}

let react: (reaction: Reaction, problem: Problem) => void = () => {};

/** The app says once how it carries reactions out (navigation, toast, dialog). */
export function carryOut(how: typeof react): void {
  react = how;
}

/** Hands a reaction to whoever said how to carry it out. */
export function announce(reaction: Reaction, problem: Problem): void {
  react(reaction, problem);
}
