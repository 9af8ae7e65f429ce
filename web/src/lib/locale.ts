/** For browsers that do not say which region they are in. */
const FALLBACK = "en-GB";

/**
 * Returns English with the conventions of the person's region: the app's texts are English, but a German browser shows
 * "1.999,50" and starts weeks on Monday ("en-DE"). An English browser is taken at its word.
 */
export function localeOf(language: string): string {
  try {
    const wanted = new Intl.Locale(language);
    if (wanted.language === "en" && wanted.region) return `en-${wanted.region}`;
    const { region } = wanted.maximize();
    return region ? `en-${region}` : FALLBACK;
  } catch {
    return FALLBACK;
  }
}

let own: string | undefined;
/** Returns the locale of this device. */
export function locale(): string {
  own ??= localeOf(globalThis.navigator?.language ?? FALLBACK);
  return own;
}
