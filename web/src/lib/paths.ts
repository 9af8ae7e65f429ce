/** Returns a path if it leads to this app, else undefined, so that a redirect never leaves the app. */
export function internalPath(path: unknown): string | undefined {
  if (typeof path !== "string" || !path.startsWith("/")) return undefined;
  try {
    const base = "https://base.invalid";
    const url = new URL(path, base);
    const normalised = url.pathname + url.search + url.hash;
    // Browsers read "//x" and "/\x" as other hosts; "/.//x" and "/a/..//x" become that when normalised.
    return url.origin === base && /^\/(?![/\\])/.test(normalised) ? normalised : undefined;
  } catch {
    return undefined;
  }
}
