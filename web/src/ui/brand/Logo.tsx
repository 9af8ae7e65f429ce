import { initialsOf } from "~/lib/identity";
import { appName, site, type SiteLogo } from "~/lib/site";
import css from "./Logo.module.css";

/** The product's mark in the current accent. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="var(--accent-solid)" />
      <path d="M6 7.5h5M6 12h8.5M6 16.5h12" stroke="var(--accent-contrast)" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}

/** A coach's logo as large as a line of the app has room for; in the other scheme on the background that it needs. */
export function LogoPicture({ src, width, height, background }: SiteLogo) {
  return (
    <img
      src={src}
      alt=""
      width={width}
      height={height}
      className={css.picture}
      data-background={background ?? undefined}
    />
  );
}

/** Mark and name; at a coach's web address and on their public pages the coach's logo, or picture and name, instead. */
export function Logo({ name = appName(), src = site?.picture }: { name?: string; src?: string | null }) {
  if (site?.logo && src === site.picture) return <LogoPicture {...site.logo} />;
  return (
    <span className={css.logo}>
      {src ? (
        <img src={src} alt="" width={24} height={24} className={css.face} />
      ) : site ? (
        <b className={css.initial}>{initialsOf(name, { short: true })}</b>
      ) : (
        <Mark />
      )}
      <span className={css.name}>{name}</span>
    </span>
  );
}
