import { expect, test } from "vitest";
import { captionsFor, languagesLeft } from "./languages";

const captions = ["de", "en", "pt-BR"].map((language) => ({ language, src: `/${language}.vtt` }));

test("captions are chosen by language, also in the words of another country", () => {
  expect(captionsFor(captions, "en")?.src).toBe("/en.vtt");
  expect(captionsFor(captions, "pt")?.src).toBe("/pt-BR.vtt");
  expect(captionsFor(captions, "de-AT")?.src).toBe("/de.vtt");
  expect(captionsFor(captions, "fr")).toBeUndefined();
  expect(captionsFor(captions, "")).toBeUndefined();
});

test("a language that is taken is not offered, and the others are in the order of their names", () => {
  const left = languagesLeft(captions);
  expect(left.map(({ value }) => value)).not.toContain("de");
  const names = left.map(({ label }) => label);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  expect(left).toContainEqual({ value: "pt", label: "Portuguese" });
  expect(left).toContainEqual({ value: "zh-Hant", label: "Traditional Chinese" });
});
