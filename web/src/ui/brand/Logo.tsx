import { initialsOf } from "~/lib/identity";
import { appName, site } from "~/lib/site";
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

/** Mark and name; at a coach's web address and on their public pages the coach's picture and name instead. */
export function Logo({ name = appName(), src = site?.picture }: { name?: string; src?: string | null }) {
  return (
    <span className={css.logo}>
      {src ? (
        <img src={src} alt="" width={24} height={24} className={css.picture} />
      ) : site ? (
        <b className={css.initial}>{initialsOf(name, { short: true })}</b>
      ) : (
        <Mark />
      )}
      <span className={css.name}>{name}</span>
    </span>
  );
}
