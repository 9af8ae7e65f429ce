/** What can be told from a card's number while it is typed. The provider has the last word. */
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

const STARTS: [Brand, RegExp][] = [
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

/** What was typed without spaces and anything else that is no digit. */
export const digitsOf = (text: string) => text.replace(/\D/g, "");

/** The brand of a number from its first digits, as soon as they tell. */
export function brandOf(number: string): Brand {
  const digits = digitsOf(number);
  return STARTS.find(([, start]) => start.test(digits))?.[0] ?? "unknown";
}

/** The name that people know a brand by; what the server calls "cartes bancaires" or anything new included. */
export function brandName(brand: string): string {
  return NAMES[brand.toLowerCase().replace(/\s+/g, "_") as Brand] ?? NAMES.unknown;
}

/** How many digits a number of this brand has at most. */
function lengthOf(brand: Brand): number {
  if (brand === "amex") return 15;
  if (brand === "diners") return 14;
  return brand === "visa" || brand === "mastercard" || brand === "discover" || brand === "jcb" ? 16 : 19;
}

/** How many digits the security code has. */
export const cvcLength = (brand: Brand) => (brand === "amex" ? 4 : 3);

/** Digits in the groups that are printed on the card: 4-4-4-4, or 4-6-5 and 4-6-4. */
export function formatCardNumber(typed: string): string {
  const brand = brandOf(typed);
  const digits = digitsOf(typed).slice(0, lengthOf(brand));
  if (brand === "amex" || brand === "diners") {
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter(Boolean).join(" ");
  }
  return digits.match(/.{1,4}/g)?.join(" ") ?? "";
}

/** Whether the last digit fits the others (Luhn), and there are enough of them. */
export function isCardNumber(typed: string): boolean {
  const digits = digitsOf(typed);
  if (digits.length < 12 || digits.length > 19) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** "0934", "9/34" and "09/2034" as "09 / 34"; a leading 2 to 9 becomes a month of its own. */
export function formatExpiry(typed: string, before = ""): string {
  // Browsers fill in the year in full, and people write a month of one digit with its slash.
  const written = /^\s*(\d{1,2})\s*[/-]\s*(?:20(?=\d\d$))?(\d{0,2})$/.exec(typed);
  let digits =
    written && typed.length > before.length ? `${written[1]?.padStart(2, "0")}${written[2]}` : digitsOf(typed);
  // Deleting the slash deletes the digit before it.
  if (before.endsWith(" / ") && typed === before.slice(0, -1)) digits = digits.slice(0, -1);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  digits = digits.slice(0, 4);
  return digits.length >= 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** Month and year of a typed expiry, when it is complete and a real month. */
export function readExpiry(typed: string): { month: number; year: number } | undefined {
  const digits = digitsOf(typed);
  const month = Number(digits.slice(0, 2));
  return digits.length === 4 && month >= 1 && month <= 12 ? { month, year: Number(digits.slice(2)) } : undefined;
}
