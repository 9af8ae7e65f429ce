import { api, onError, unwrap } from "~/api/client";
import { internalPath } from "~/lib/paths";
import { tabStorage, UNSENT } from "~/lib/storage";

/** From where a coach goes to the provider's onboarding form. */
export type OnboardingSource = "settings" | "signup" | "my_plans";

const RETURN_KEY = `${UNSENT}onboarding_return`;

/** Returns a fresh link to the provider's onboarding form. */
export async function fetchOnboardingUrl(source: OnboardingSource): Promise<string> {
  const { url } = await unwrap(
    api.GET("/api/stripe/onboarding_url", { params: { query: { source } }, ...onError("inline") }),
  );
  return url;
}

/** Where a coach goes on after onboarding: the page and field that they left for it, in this tab. */
export const onboardingReturn = {
  get: (): string | undefined => internalPath(tabStorage.get(RETURN_KEY)),
  set: (path: string): void => tabStorage.set(RETURN_KEY, path),
  remove: (): void => tabStorage.remove(RETURN_KEY),
};
