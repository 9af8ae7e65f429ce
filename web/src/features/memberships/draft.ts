/** The name under a waiver on its way from the program's page to the purchase form; this tab only. */
const key = (planId: string) => `plan.waiver.${planId}`;

export function keepSigner(planId: string, name: string): void {
  try {
    sessionStorage.setItem(key(planId), name);
  } catch {
    // The form asks again.
  }
}

export function signerOf(planId: string): string {
  try {
    return sessionStorage.getItem(key(planId)) ?? "";
  } catch {
    return "";
  }
}
