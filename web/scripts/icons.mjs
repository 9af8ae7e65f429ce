// Draws the icons of the installed app from public/favicon.svg: node scripts/icons.mjs
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const publicDir = join(import.meta.dirname, "../public");
const out = join(publicDir, "icons");
const drawing = readFileSync(join(publicDir, "favicon.svg"), "utf8");
const ground = /<rect[^>]*fill="([^"]+)"/.exec(drawing)?.[1];
const sign = /<path.*\/>/.exec(drawing)?.[0];
// Systems that crop the icon to their own shape keep at least the inner 80 percent.
const whole = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" fill="${ground}"/>
  <g transform="translate(12 12) scale(0.8) translate(-12 -12)">${sign}</g></svg>`;
const ICONS = [
  ["icon-192.png", 192, drawing],
  ["icon-512.png", 512, drawing],
  ["maskable-512.png", 512, whole],
  ["apple-touch-icon.png", 180, whole],
];

mkdirSync(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage();
for (const [name, size, svg] of ICONS) {
  // oxlint-disable no-await-in-loop -- one picture after another in one page
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${svg}`);
  await page.screenshot({ path: join(out, name), omitBackground: true });
  // oxlint-enable no-await-in-loop
}
await browser.close();
