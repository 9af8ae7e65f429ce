/** Set on a page that is not complete yet: what was painted first stays in its place. */
export const INCOMPLETE = { "data-incomplete": "" };

/** Removes what was painted before the app started, unless the page shown is still incomplete. */
export function removeFirstPaint(): void {
  if (!document.querySelector("#root [data-incomplete]")) document.getElementById("first")?.remove();
}

/** Returns the data that the server wrote into the page for a visitor who is not signed in. */
export function embeddedData<Data>(name: string): Data | undefined {
  if (typeof document === "undefined") return undefined;
  const scripts = document.querySelectorAll<HTMLScriptElement>("script[data-embedded]");
  const text = [...scripts].find(({ dataset }) => dataset.embedded === name)?.textContent;
  return text ? (JSON.parse(text) as Data) : undefined;
}
