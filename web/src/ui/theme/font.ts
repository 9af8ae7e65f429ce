import { storage } from "~/lib/storage";
import inter from "./inter.woff2?url";

/** Read by first/script.js, which adds the font before the first paint once it has been fetched. */
const KEY = "regimen-font";

/**
 * Fetches the product's font. On a first visit that waits until the page is complete: text is read without it. `use` gets
 * what shows the font, and decides when.
 */
export function addFont(use: (show: () => void) => void): void {
  const source = `url(${inter}) format("woff2")`;
  if (storage.get(KEY) === source) return;
  if (!navigator.onLine) return addEventListener("online", () => addFont(use), { once: true });
  const face = new FontFace("Inter Variable", source, { weight: "100 900", display: "swap" });
  face
    .load()
    .then(() => {
      storage.set(KEY, source);
      use(() => document.fonts.add(face));
    })
    .catch(() => undefined); // The system's font stays until the next visit.
}
