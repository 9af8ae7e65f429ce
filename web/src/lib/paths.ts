/** Returns a path if it leads to this app, else undefined, so that a redirect never leaves the app. */
export function internalPath(path: unknown): string | undefined {
  if (typeof path !== "string" || !path.startsWith("/") || /^\/[/\\]/.test(path)) return undefined;
  try {
    const base = "https://base.invalid";
    const url = new URL(path, base);
    return url.origin === base ? url.pathname + url.search + url.hash : undefined;
  } catch {
    return undefined;
  }
}
