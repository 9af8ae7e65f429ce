/** What a saved reply may name in braces. */
export type Variables = { first_name: string; program: string; coach: string };

const VARIABLE = /\{(first_name|program|coach)\}/g;

/** Returns a saved reply with the values of a conversation; unknown ones stay in braces, so that nobody sends them blindly. */
export const fillIn = (text: string, values: Partial<Variables>): string =>
  text.replace(VARIABLE, (whole, name: keyof Variables) => values[name] || whole);

/** Returns what is typed after a slash at the start of the text, to search saved replies by; undefined without one. */
export function slashQuery(text: string): string | undefined {
  const match = /^\/([^\n/]{0,40})$/.exec(text);
  return match?.[1];
}
