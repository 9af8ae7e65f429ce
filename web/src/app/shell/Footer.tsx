import { CookieSettingsButton } from "~/domain/consent/CookieSettings";
import { m } from "~/paraglide/messages.js";
import { Link } from "~/ui/link/Link";
import css from "./Frame.module.css";

/** Links to the legal pages, and the cookie settings. */
export function Footer() {
  return (
    <footer className={css.footer}>
      <span>{m.app_name()}</span>
      <Link name="privacy_policy">{m.app_privacy()}</Link>
      <Link name="terms_of_use">{m.app_terms()}</Link>
      <Link name="withdraw">{m.app_withdraw()}</Link>
      <Link name="cookies_policy">{m.app_cookies()}</Link>
      <CookieSettingsButton />
    </footer>
  );
}
