import { Outlet } from "@tanstack/react-router";
import { useSession } from "~/api/session";
import { m } from "~/paraglide/messages.js";
import { Logo } from "~/ui/brand/Logo";
import { ButtonLink } from "~/ui/button/Button";
import { Link, useExists } from "~/ui/link/Link";
import css from "./Frame.module.css";

/** Links to the legal pages. */
export function Footer() {
  const exists = useExists();
  return (
    <footer className={css.footer}>
      <span>{m.app_name()}</span>
      {exists("privacy_policy") && <Link name="privacy_policy">{m.app_privacy()}</Link>}
      {exists("terms_of_use") && <Link name="terms_of_use">{m.app_terms()}</Link>}
      {exists("cookies_policy") && <Link name="cookies_policy">{m.app_cookies()}</Link>}
    </footer>
  );
}

/** The frame of public pages: brand and sign-in. Part of every first visit, so it has to be small. */
export default function PublicShell() {
  const { user } = useSession();
  const exists = useExists();
  return (
    <div className={css.frame}>
      <header className={`${css.header} ${css.publicHeader}`}>
        <Link name="root" className={css.brand} aria-label={m.app_name()}>
          <Logo />
        </Link>
        {user ? (
          <ButtonLink to={{ name: "root" }}>{m.app_nav_programs()}</ButtonLink>
        ) : (
          exists("onboarding-sign-in") && (
            <ButtonLink variant="quiet" to={{ name: "onboarding-sign-in" }}>
              {m.app_sign_in()}
            </ButtonLink>
          )
        )}
      </header>
      <main id="main" tabIndex={-1} className={css.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
