import { useRouter, useRouterState } from "@tanstack/react-router";
import { pathOf } from "~/lib/routes";

/** Kept with the entry of the history, so that it survives a reload and stands in no address. */
type State = { newPasswordToken?: string };

/** Returns the token for a new password with which the sign-in page was opened. */
export const useNewPasswordToken = (): string | undefined =>
  useRouterState({ select: ({ location }) => (location.state as State).newPasswordToken });

/** Returns a function that opens the sign-in page, with a token where a new password is due. */
export function useGoToSignIn(): (newPasswordToken?: string | null) => void {
  const router = useRouter();
  return (newPasswordToken) =>
    router.history.replace(
      pathOf("onboarding-sign-in"),
      newPasswordToken ? ({ newPasswordToken } as object) : undefined,
    );
}
