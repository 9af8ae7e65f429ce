import { m } from "~/paraglide/messages.js";

/** A picture for the top of pages. */
export type SiteLogo = {
  src: string;
  /** Of the file, in pixels. */
  width: number;
  height: number;
  /** The only background on which it can be seen. */
  background: "light" | "dark" | null;
};

type Site = {
  /** Of the account. */
  name: string;
  /** Of its storefront. */
  path: string;
  picture: string | null;
  logo: SiteLogo | null;
  /** The product's own address. */
  productUrl: string;
  supportEmail: string;
};

const written = document.getElementById("site")?.textContent;

/** The account at whose web address this page is; the server writes it into the page. Undefined at our own address. */
export const site = written ? (JSON.parse(written) as Site) : undefined;

/** What the app is called here. */
export const appName = () => site?.name ?? m.app_name();
