import { accentTokens } from "~/lib/contrast";

let accentSheet: CSSStyleSheet | undefined;

/**
 * Applies a coach's accent to both colour schemes; undefined restores the product's green. Only CSS variables change,
 * so nothing re-renders.
 */
export function applyAccent(accent: string | undefined): void {
  if (!accent) {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== accentSheet);
    return;
  }
  const block = (scheme: "light" | "dark") =>
    Object.entries(accentTokens(accent, scheme))
      .map(([name, value]) => `${name}:${value}`)
      .join(";");
  accentSheet ??= new CSSStyleSheet();
  accentSheet.replaceSync(`:root{${block("light")}}[data-mantine-color-scheme="dark"]{${block("dark")}}`);
  if (!document.adoptedStyleSheets.includes(accentSheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, accentSheet];
}
