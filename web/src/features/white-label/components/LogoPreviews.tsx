import { useCurrentUser } from "~/api/session";
import { m } from "~/paraglide/messages.js";
import { LogoPicture } from "~/ui/brand/Logo";
import type { Logo } from "../api";
import css from "./LogoPreviews.module.css";

const SIZES = [
  ["original", m.white_label_logo_original],
  ["hd", m.white_label_logo_hd],
  ["logo", m.white_label_logo_header],
  ["small", m.white_label_logo_small],
] as const;

/** A logo where people meet it: on pages in both schemes, in a tab, on a phone. */
export function LogoPreviews({ logo }: { logo: Logo }) {
  const { title, full_name } = useCurrentUser();
  const name = title || full_name || "";
  return (
    <>
      <div className={css.previews}>
        <figure className={css.pages}>
          <figcaption>{m.white_label_logo_pages()}</figcaption>
          {(["light", "dark"] as const).map((scheme) => (
            <div key={scheme} className={css.header} data-mantine-color-scheme={scheme}>
              <LogoPicture src={logo.logo} width={logo.width} height={logo.height} background={logo.background} />
            </div>
          ))}
        </figure>
        <figure>
          <figcaption>{m.white_label_logo_tab()}</figcaption>
          <div className={css.tab}>
            <img src={logo.small} alt="" width={16} height={16} />
            <span dir="auto">{name}</span>
          </div>
        </figure>
        <figure>
          <figcaption>{m.white_label_logo_phone()}</figcaption>
          <div className={css.phone}>
            <img src={logo.icon} alt="" width={60} height={60} />
            <span dir="auto">{name}</span>
          </div>
        </figure>
      </div>
      {logo.background && (
        <p className="meta">
          {logo.background === "light" ? m.white_label_logo_needs_light() : m.white_label_logo_needs_dark()}
        </p>
      )}
      <p className={css.sizes}>
        {m.white_label_logo_sizes()}
        {SIZES.map(([size, label]) => (
          <a key={size} className="link" href={logo[size]} target="_blank" rel="noreferrer">
            {label()}
          </a>
        ))}
      </p>
    </>
  );
}
