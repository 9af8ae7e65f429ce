import { Outlet } from "@tanstack/react-router";
import { appName } from "~/lib/site";
import { Logo } from "~/ui/brand/Logo";
import { Link } from "~/ui/link/Link";
import { Themed } from "~/ui/theme/Themed";
import css from "./Frame.module.css";
import { Footer } from "./Footer";

/** The frame of sign-in and sign-up pages: the brand and one column. */
export default function AuthShell() {
  return (
    <div className={css.frame}>
      <header className={css.header}>
        <Link name="root" className={css.brand} aria-label={appName()}>
          <Logo />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className={css.main}>
        <div className={css.auth}>
          <Themed>
            <Outlet />
          </Themed>
        </div>
      </main>
      <Footer />
    </div>
  );
}
