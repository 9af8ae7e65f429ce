import type { LinkTarget } from "~/ui/link/Link";
import type { Storefront } from "./api";

export type Tab = "overview" | "programs" | "coaches";

const NAMES = {
  overview: "public-page-short-link",
  programs: "public-page-short-link-plans",
  coaches: "public-page-short-link-coaches",
} as const;

/** A page of a storefront at its short link, with the letter of the account. */
export const tabLink = (
  tab: Tab,
  { short_letter, custom_url, id }: Pick<Storefront, "short_letter" | "custom_url" | "id">,
): LinkTarget => ({ name: NAMES[tab], params: { userType: short_letter, userId: custom_url ?? id } });
