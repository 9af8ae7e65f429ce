import {
  type Icon,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandStrava,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
} from "@tabler/icons-react";

const BRANDS: Record<string, Icon> = {
  "instagram.com": IconBrandInstagram,
  "youtube.com": IconBrandYoutube,
  "youtu.be": IconBrandYoutube,
  "x.com": IconBrandX,
  "twitter.com": IconBrandX,
  "facebook.com": IconBrandFacebook,
  "fb.com": IconBrandFacebook,
  "tiktok.com": IconBrandTiktok,
  "strava.com": IconBrandStrava,
  "linkedin.com": IconBrandLinkedin,
};

type SocialLink = {
  href: string;
  /** Without "www.". */
  host: string;
  /** Of a known network. */
  Brand: Icon | undefined;
};

/** Reads the address of a website or a profile; undefined for anything that no browser should open. */
export function readSocialLink(text: string): SocialLink | undefined {
  try {
    const { protocol, hostname, href } = new URL(text);
    if (protocol !== "https:" && protocol !== "http:") return undefined;
    const host = hostname.replace(/^www\./, "");
    const network = Object.keys(BRANDS).find((brand) => host === brand || host.endsWith(`.${brand}`));
    return { href, host, Brand: network === undefined ? undefined : BRANDS[network] };
  } catch {
    return undefined;
  }
}
