/** Set on a page that is not complete yet: what was painted first stays in its place. */
export const INCOMPLETE = { "data-incomplete": "" };

const waiting = new Set<() => void>();

/** Removes what was painted before the app started, unless the page shown is still incomplete. */
export function removeFirstPaint(): void {
  if (document.querySelector("#root [data-incomplete]")) return;
  document.getElementById("first")?.remove();
  for (const changed of waiting) changed();
}

/** Whether the first page is complete, and others may use the line. */
export const firstPage = {
  isComplete: () => document.getElementById("first") === null,
  subscribe: (changed: () => void) => {
    waiting.add(changed);
    return () => void waiting.delete(changed);
  },
};

/** Returns the data that the server wrote into the page for a visitor who is not signed in. */
export function embeddedData<Data>(name: string): Data | undefined {
  if (typeof document === "undefined") return undefined;
  const scripts = document.querySelectorAll<HTMLScriptElement>("script[data-embedded]");
  const text = [...scripts].find(({ dataset }) => dataset.embedded === name)?.textContent;
  return text ? (JSON.parse(text) as Data) : undefined;
}
