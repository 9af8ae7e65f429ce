/** Returns a text with another one below it, for what a button suggests while somebody writes: added once only. */
export function appendText(text: string, added: string): string {
  if (text.trim() === "") return added;
  return text.includes(added) ? text : `${text.trimEnd()}\n\n${added}`;
}
