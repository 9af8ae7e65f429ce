import { locale } from "./locale";

/** "Ireland" of "IE". */
export function countryName(code: string): string {
  return new Intl.DisplayNames(locale(), { type: "region" }).of(code) ?? code;
}

/** "Euro" of "EUR". */
export function currencyName(code: string): string {
  return new Intl.DisplayNames(locale(), { type: "currency" }).of(code) ?? code;
}

/** "Portuguese" of "pt", "Brazilian Portuguese" of "pt-BR". */
export function languageName(code: string): string {
  return new Intl.DisplayNames(locale(), { type: "language" }).of(code) ?? code;
}
