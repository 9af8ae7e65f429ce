import { accentTokens } from "~/lib/contrast";

let worn: CSSStyleSheet | undefined;

/**
 * Dresses the app in a coach's accent, for both schemes at once; undefined goes back to the product's own green.
 * Only CSS variables change, so nothing renders again.
 */
export function wearAccent(accent: string | undefined): void {
  if (!accent) {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== worn);
    return;
  }
  const block = (scheme: "light" | "dark") =>
    Object.entries(accentTokens(accent, scheme))
      .map(([name, value]) => `${name}:${value}`)
      .join(";");
  worn ??= new CSSStyleSheet();
  worn.replaceSync(`:root{${block("light")}}[data-mantine-color-scheme="dark"]{${block("dark")}}`);
  if (!document.adoptedStyleSheets.includes(worn)) document.adoptedStyleSheets = [...document.adoptedStyleSheets, worn];
}
