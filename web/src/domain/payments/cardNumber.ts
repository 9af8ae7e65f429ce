/** Rules for a card's number, expiry and code while they are typed. The provider has the last word. */
type Brand =
  | "visa"
  | "mastercard"
  | "amex"
  | "diners"
  | "discover"
  | "jcb"
  | "unionpay"
  | "cartes_bancaires"
  | "unknown";

const PREFIXES: [Brand, RegExp][] = [
  ["amex", /^3[47]/],
  ["diners", /^3(0[0-5]|[689])/],
  ["jcb", /^35/],
  ["visa", /^4/],
  ["mastercard", /^(5[1-5]|2(2[2-9]|[3-6]|7[01]|720))/],
  ["unionpay", /^62/],
  ["discover", /^6/],
];

const NAMES: Record<Brand, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  unionpay: "UnionPay",
  cartes_bancaires: "Cartes Bancaires",
  unknown: "Card",
};

/** Returns the digits of a text, without spaces or anything else. */
export const onlyDigits = (text: string) => text.replace(/\D/g, "");

/** Returns the brand that the first digits of a number identify, if any. */
export function detectBrand(number: string): Brand {
  const digits = onlyDigits(number);
  return PREFIXES.find(([, prefix]) => prefix.test(digits))?.[0] ?? "unknown";
}

/** Returns the display name of a brand as the server spells it ("cartes bancaires"); "Card" for an unknown one. */
export function brandName(brand: string): string {
  return NAMES[brand.toLowerCase().replace(/\s+/g, "_") as Brand] ?? NAMES.unknown;
}

/** The most digits that a number of this brand can have. */
function maxDigits(brand: Brand): number {
  if (brand === "amex") return 15;
  if (brand === "diners") return 14;
  return brand === "visa" || brand === "mastercard" || brand === "discover" || brand === "jcb" ? 16 : 19;
}

/** The number of digits of the security code. */
export const cvcLength = (brand: Brand) => (brand === "amex" ? 4 : 3);

/** Groups digits as they are printed on the card: 4-4-4-4, or 4-6-5 and 4-6-4. */
export function formatCardNumber(typed: string): string {
  const brand = detectBrand(typed);
  const digits = onlyDigits(typed).slice(0, maxDigits(brand));
  if (brand === "amex" || brand === "diners") {
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter(Boolean).join(" ");
  }
  return digits.match(/.{1,4}/g)?.join(" ") ?? "";
}

/** Whether a number has a plausible length and passes the Luhn check. */
export function isValidCardNumber(typed: string): boolean {
  const digits = onlyDigits(typed);
  if (digits.length < 12 || digits.length > 19) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Formats "0934", "9/34" and "09/2034" as "09 / 34"; a first digit of 2 to 9 gets a leading zero. */
export function formatExpiry(typed: string, before = ""): string {
  // Autofill writes the full year, and people type a one-digit month followed by a slash.
  const withSlash = /^\s*(\d{1,2})\s*[/-]\s*(?:20(?=\d\d$))?(\d{0,2})$/.exec(typed);
  let digits =
    withSlash && typed.length > before.length ? `${withSlash[1]?.padStart(2, "0")}${withSlash[2]}` : onlyDigits(typed);
  // Deleting the slash deletes the digit before it.
  if (before.endsWith(" / ") && typed === before.slice(0, -1)) digits = digits.slice(0, -1);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  digits = digits.slice(0, 4);
  return digits.length >= 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** Returns month and two-digit year of a typed expiry, if it is complete and the month exists. */
export function parseExpiry(typed: string): { month: number; year: number } | undefined {
  const digits = onlyDigits(typed);
  const month = Number(digits.slice(0, 2));
  return digits.length === 4 && month >= 1 && month <= 12 ? { month, year: Number(digits.slice(2)) } : undefined;
}
