/** What a client signed a waiver with, carried from the public page to the checkout within this tab. */
type Signer = { name: string; text: string };

const storageKey = (programId: string) => `plan.waiver.${programId}`;

export function storeSigner(programId: string, { name, text }: Signer): void {
  try {
    sessionStorage.setItem(storageKey(programId), JSON.stringify({ name, text }));
  } catch {
    // Without storage the checkout asks for the signature again.
  }
}

export function loadSigner(programId: string): Signer | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey(programId)) ?? "null") as Partial<Signer> | null;
    return stored?.name && stored.text ? { name: stored.name, text: stored.text } : undefined;
  } catch {
    return undefined;
  }
}
