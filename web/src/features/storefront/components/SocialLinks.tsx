import { IconWorld } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { readSocialLinks } from "../socialLinks";
import css from "./SocialLinks.module.css";

/** Where else a coach can be found. Known networks have their sign, other places their name. */
export function SocialLinks({ name, links }: { name: string; links: string[] }) {
  const shown = readSocialLinks(links);
  if (shown.length === 0) return null;
  return (
    <ul className={css.links} aria-label={m.storefront_links({ name })}>
      {shown.map(({ href, label, Brand }) => (
        <li key={href}>
          <a className={css.link} href={href} target="_blank" rel="noopener nofollow" title={label}>
            {Brand ? <Brand size={20} stroke={1.7} aria-hidden="true" /> : <IconWorld size={20} aria-hidden="true" />}
            <span className={Brand ? "visually-hidden" : css.host}>{label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
