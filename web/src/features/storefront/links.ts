import type { Search } from "~/lib/routes";
import type { LinkTarget } from "~/ui/link/Link";
import type { Storefront } from "./api";

export type Tab = "overview" | "programs" | "coaches";

const OWN = {
  overview: "own-public-page",
  programs: "own-public-page-plans",
  coaches: "own-public-page-coaches",
} as const;

/** A page of the storefront of one's own account, in the frame of coaches. */
export const ownTabLink = (tab: Tab): LinkTarget => ({ name: OWN[tab] });

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

/** A page of a list, with what was chosen; the first one has no number. */
export const withPage = (link: LinkTarget, page: number, chosen: Search = {}): LinkTarget => ({
  ...link,
  search: { ...chosen, page: page > 1 ? page : undefined },
});
