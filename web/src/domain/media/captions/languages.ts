import { languageName } from "~/lib/displayNames";
import type { Captions } from "../kinds";

/** What is offered for captions; a video may have others. */
// biome-ignore format: one list
const CODES = [
  "ar", "bg", "ca", "cs", "da", "de", "el", "en", "es", "et", "fi", "fr", "ga", "he", "hi", "hr", "hu", "id", "is",
  "it", "ja", "ko", "lt", "lv", "nb", "nl", "pl", "pt", "pt-BR", "ro", "ru", "sk", "sl", "sr", "sv", "th", "tr", "uk",
  "vi", "zh-Hans", "zh-Hant",
];

/** The languages that a video has no captions in yet, by name. */
export function languagesLeft(captions: readonly Captions[]): { value: string; label: string }[] {
  return CODES.filter((code) => captions.every(({ language }) => language !== code))
    .map((code) => ({ value: code, label: languageName(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

const mainPart = (code: string) => code.split("-")[0];

/** Returns the captions that somebody reads who chose a language before, also in the words of another country. */
export function captionsFor(captions: readonly Captions[], chosen: string): Captions | undefined {
  return (
    captions.find(({ language }) => language === chosen) ??
    captions.find(({ language }) => mainPart(language) === mainPart(chosen))
  );
}
