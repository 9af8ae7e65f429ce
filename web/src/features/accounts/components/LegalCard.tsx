import { CookieSettingsButton } from "~/domain/consent/CookieSettings";
import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import { Link } from "~/ui/link/Link";
import css from "./Profile.module.css";

/** What we store about people, and what they allow this device to keep. */
export function LegalCard() {
  return (
    <Card title={m.accounts_legal_title()}>
      <div className={css.links}>
        <Link name="privacy_policy" className="link">
          {m.accounts_legal_privacy()}
        </Link>
        <Link name="cookies_policy" className="link">
          {m.accounts_legal_cookies()}
        </Link>
        <CookieSettingsButton className="link" />
      </div>
    </Card>
  );
}
