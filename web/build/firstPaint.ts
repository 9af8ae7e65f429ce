import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";

const FIRST = resolve(import.meta.dirname, "../first");
const MARK = "<!--first-->";
const STYLES = /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+)"[^>]*>/;

/**
 * Puts into the page itself what the first paint needs: its script, its styles, and the app's own style sheet, which
 * would otherwise hold up the paint while all scripts share a slow line with it.
 */
export function firstPaint(): Plugin {
  return {
    name: "regimen-first-paint",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const [tag, file = ""] = STYLES.exec(html) ?? [];
        const sheet = bundle?.[file];
        // Pages that need the sheet look for its link, and would fetch it a second time.
        const known = `<link rel="stylesheet" crossorigin href="/${file}" disabled>`;
        const page =
          tag && sheet?.type === "asset"
            ? html.replace(tag, () => `<style>${String(sheet.source)}</style>${known}`)
            : html;
        const script = readFileSync(resolve(FIRST, "script.js"), "utf8");
        const styles = readFileSync(resolve(FIRST, "styles.css"), "utf8");
        return page.replace(MARK, () => `<script>${shorten(script)}</script><style>${shorten(styles)}</style>`);
      },
    },
  };
}

/** Without comments and indentation. */
function shorten(code: string): string {
  return code
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/^\s*\/\/.*$|\s+\/\/ .*$/gm, "")
    .replace(/\n\s*/g, "\n")
    .trim();
}
