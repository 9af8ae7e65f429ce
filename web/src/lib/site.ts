import { m } from "~/paraglide/messages.js";

type Site = {
  /** Of the account. */
  name: string;
  /** Of its storefront. */
  path: string;
  picture: string | null;
  /** The product's own address. */
  productUrl: string;
  supportEmail: string;
};

const written = document.getElementById("site")?.textContent;

/** The account at whose web address this page is; the server writes it into the page. Undefined at our own address. */
export const site = written ? (JSON.parse(written) as Site) : undefined;

/** What the app is called here. */
export const appName = () => site?.name ?? m.app_name();
