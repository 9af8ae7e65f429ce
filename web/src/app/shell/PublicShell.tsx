import { Outlet } from "@tanstack/react-router";
import { useSession } from "~/api/session";
import { appName } from "~/lib/site";
import { m } from "~/paraglide/messages.js";
import { Logo } from "~/ui/brand/Logo";
import { ButtonLink } from "~/ui/button/Button";
import { Link } from "~/ui/link/Link";
import { Footer } from "./Footer";
import css from "./Frame.module.css";

/** The frame of public pages: brand and sign-in. Part of every first visit, so it has to be small. */
export default function PublicShell() {
  const { user } = useSession();
  return (
    <div className={css.frame}>
      <header className={`${css.header} ${css.publicHeader}`}>
        <Link name="root" className={css.brand} aria-label={appName()}>
          <Logo />
        </Link>
        {user ? (
          <ButtonLink to={{ name: "root" }}>{m.app_nav_programs()}</ButtonLink>
        ) : (
          <ButtonLink variant="quiet" to={{ name: "onboarding-sign-in" }}>
            {m.app_sign_in()}
          </ButtonLink>
        )}
      </header>
      <main id="main" tabIndex={-1} className={css.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
