/** Without letters and digits that are read for others: I, L, O, 0 and 1. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const LENGTH = 8;

/** Returns a code that nobody guesses. */
export function randomCode(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(LENGTH)), (value) => LETTERS[value % LETTERS.length]).join(
    "",
  );
}
