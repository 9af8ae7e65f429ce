/** The name a client signed a waiver with, carried from the public page to the checkout within this tab. */
const storageKey = (programId: string) => `plan.waiver.${programId}`;

export function storeSigner(programId: string, name: string): void {
  try {
    sessionStorage.setItem(storageKey(programId), name);
  } catch {
    // Without storage the checkout asks for the name again.
  }
}

export function loadSigner(programId: string): string {
  try {
    return sessionStorage.getItem(storageKey(programId)) ?? "";
  } catch {
    return "";
  }
}
