import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Where layouts change below the width of a desktop, and the smallest phones, for which some things are narrower. */
const BREAKPOINTS = ["max-width: 575px", "max-width: 797.98px", "max-width: 991.98px"];
const SMALL_PHONE = "max-width: 359.98px";
/** The other side of a breakpoint. */
const ABOVE = ["min-width: 798px", "min-width: 992px"];
const DESKTOP = 992;

test("[CON-01] layouts change at 575, 797.98 and 991.98 px", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.(css|tsx?)$/.test(path),
  );
  const found = new Set(
    sources.flatMap((path) => {
      const text = readFileSync(`src/${path}`, "utf8");
      const asked = path.endsWith(".css") ? (text.match(/@media[^{]*/g) ?? []).join("\n") : text;
      return [...asked.matchAll(/\(((?:max-|min-)?width *[:<>=]+ *([\d.]+)px)\)/g)]
        .filter(([, , width]) => Number(width) <= DESKTOP)
        .map(([, feature = ""]) => feature);
    }),
  );
  expect([...found].sort()).toEqual([...BREAKPOINTS, SMALL_PHONE, ...ABOVE].sort());
});
