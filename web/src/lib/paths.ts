/** A path of this app and nothing else, or undefined: what may be followed after signing in. */
export function ownPath(path: unknown): string | undefined {
  if (typeof path !== "string" || !path.startsWith("/") || /^\/[/\\]/.test(path)) return undefined;
  try {
    const base = "https://here.invalid";
    const url = new URL(path, base);
    return url.origin === base ? url.pathname + url.search + url.hash : undefined;
  } catch {
    return undefined;
  }
}
