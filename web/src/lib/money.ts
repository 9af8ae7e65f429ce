import { locale } from "./locale";

/** Currencies whose minor unit is not a hundredth at the payment provider. Amounts are integers of minor units. */
const DECIMALS: Record<string, number> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  MGA: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  JOD: 3,
  KWD: 3,
  OMR: 3,
  TND: 3,
};

export type Money = { amount: number; currency: string };

/** Returns the decimals of a currency: 2 for EUR, 0 for JPY, 3 for KWD. */
function decimalsOf(currency: string): number {
  return DECIMALS[currency.toUpperCase()] ?? 2;
}

/**
 * "€39.00", "¥3,900", "−€1.17". With `trim`, whole amounts lose their zeros: "€39".
 * Built from the digits of the integer: amounts are never converted to a float.
 */
export function formatMoney(
  amount: number,
  currency: string,
  options: { trim?: boolean; locale?: string } = {},
): string {
  const digits = decimalsOf(currency);
  const padded = Math.abs(Math.trunc(amount))
    .toString()
    .padStart(digits + 1, "0");
  const whole = digits === 0 ? padded : padded.slice(0, -digits);
  const fraction = digits === 0 ? "" : padded.slice(-digits);
  const short = options.trim && /^0*$/.test(fraction);
  const format = new Intl.NumberFormat(options.locale ?? locale(), {
    style: "currency",
    currency: currency.toUpperCase(),
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: short ? 0 : digits,
    maximumFractionDigits: short ? 0 : digits,
  });
  const body = format
    .formatToParts(BigInt(whole))
    .map((part) => (part.type === "fraction" ? fraction : part.value))
    .join("");
  return amount < 0 ? `−${body}` : body;
}

/** Removes thousands separators from "1.999,50", "1,999.50" and "1 999,50". */
function withoutGrouping(typed: string, digits: number): string {
  const grouped = /^(\d{1,3}(?:([.,'’\s])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/.exec(typed);
  if (!grouped) return typed;
  const [, whole = "", group, point, fraction] = grouped;
  // "1.999" may mean thousands or be a typo, unless the currency has no decimals.
  const clear = point ? point !== group : digits === 0 || !/[.,]/.test(group ?? "");
  return clear ? whole.replace(/\D/g, "") + (fraction ? `.${fraction}` : "") : typed;
}

/** Parses an amount as people type it ("39", "39.5", "1.999,50") to minor units; undefined when it is not one. */
export function parseMoney(typed: string, currency: string): number | undefined {
  const digits = decimalsOf(currency);
  const match = /^(\d+)(?:[.,](\d+))?$/.exec(withoutGrouping(typed.trim(), digits));
  if (!match) return undefined;
  const fraction = match[2] ?? "";
  if (fraction.length > digits) return undefined;
  const amount = Number(`${match[1]}${fraction.padEnd(digits, "0")}`);
  return Number.isSafeInteger(amount) ? amount : undefined;
}

/** Formats minor units for an input: 3950 EUR is "39.50". */
export function formatMoneyInput(amount: number, currency: string): string {
  const digits = decimalsOf(currency);
  if (digits === 0) return String(amount);
  const padded = String(amount).padStart(digits + 1, "0");
  return `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}
