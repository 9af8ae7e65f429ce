/** The name under a waiver on its way from the program's page to the purchase form; this tab only. */
const key = (programId: string) => `plan.waiver.${programId}`;

export function keepSigner(programId: string, name: string): void {
  try {
    sessionStorage.setItem(key(programId), name);
  } catch {
    // The form asks again.
  }
}

export function signerOf(programId: string): string {
  try {
    return sessionStorage.getItem(key(programId)) ?? "";
  } catch {
    return "";
  }
}
