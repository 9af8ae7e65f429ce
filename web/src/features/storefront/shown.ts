import { createContext, useContext } from "react";
import { tabLink } from "./links";

/** Which storefront the pages show, and where their links to each other lead. */
export type Shown = {
  /** Instead of the one in the address. */
  accountId?: string;
  linkTo: typeof tabLink;
};

const ShownStorefront = createContext<Shown>({ linkTo: tabLink });

/** Shows the storefront of a coach's account on pages of their own. */
export const ShowStorefront = ShownStorefront.Provider;
export const useShown = (): Shown => useContext(ShownStorefront);
