import { tabStorage } from "~/lib/storage";

/** What a client signed a waiver with, carried from the public page to the checkout within this tab. */
type Signer = { name: string; text: string };

const storageKey = (programId: string) => `regimen.checkout.waiver.${programId}` as const;

export const storeSigner = (programId: string, { name, text }: Signer): void =>
  tabStorage.set(storageKey(programId), JSON.stringify({ name, text }));

export function loadSigner(programId: string): Signer | undefined {
  const stored = tabStorage.getJson<Partial<Signer>>(storageKey(programId));
  return stored?.name && stored.text ? { name: stored.name, text: stored.text } : undefined;
}
