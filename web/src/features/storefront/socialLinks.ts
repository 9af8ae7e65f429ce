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
  /** All of it as people write it: the same for "http://www.x.example/" and "https://x.example". */
  address: string;
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
    const address = href.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
    return { href, host, address, Brand: network === undefined ? undefined : BRANDS[network] };
  } catch {
    return undefined;
  }
}

/** Reads a list of them, each once. `label` tells them apart: the host, with the path where another has that host too. */
export function readSocialLinks(texts: string[]): (SocialLink & { label: string })[] {
  const links = texts.flatMap((one) => readSocialLink(one) ?? []);
  const once = links.filter((one, at) => links.findIndex(({ address }) => address === one.address) === at);
  const isShared = (host: string) => once.filter((other) => other.host === host).length > 1;
  return once.map((one) => ({ ...one, label: isShared(one.host) ? one.address : one.host }));
}
