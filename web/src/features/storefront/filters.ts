import { parsePage, parseText } from "~/lib/search";
import type { Schemas } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import type { Storefront } from "./api";

type ProgramType = Schemas["ProgramType"];
type Pricing = Schemas["Pricing"];

/** Which programs are shown; the address says so. */
export type ProgramFilter = {
  search: string;
  type: ProgramType | undefined;
  price: Pricing | undefined;
  page: number;
};

/** The longest text that the server searches for. */
const MOST_CHARACTERS = 100;

/** Addresses may hold anything: control characters are not searched for, and a pair of code units is not cut. */
const readSearch = (raw: unknown): string =>
  Array.from(parseText(raw).replace(/\p{Cc}/gu, ""))
    .slice(0, MOST_CHARACTERS)
    .join("");

/** Reads the filter from the query of an address. What no program of this storefront has is left out. */
export const readFilter =
  ({ types, pricings }: Pick<Storefront, "types" | "pricings">) =>
  (raw: Record<string, unknown>): ProgramFilter => ({
    search: readSearch(raw.search),
    type: types.find((one) => one === raw.type),
    price: pricings.find((one) => one === raw.price),
    page: parsePage(raw.page),
  });

/** The kinds of programs in the words of somebody who buys one. */
export const TYPE_LABELS: Record<ProgramType, () => string> = {
  fixed: m.storefront_type_fixed,
  one_many: m.storefront_type_one_many,
  individual: m.storefront_type_individual,
  membership: m.storefront_type_membership,
};

export const PRICING_LABELS: Record<Pricing, () => string> = {
  free: m.storefront_free,
  subscription: m.storefront_subscription,
  one_off: m.storefront_one_off,
};
