import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { Page } from "~/ui/page/Page";
import css from "./NotFoundPage.module.css";

export default function NotFoundPage() {
  return (
    <Page title={m.app_404_title()}>
      <div className={css.place}>
        <svg width="220" height="120" viewBox="0 0 220 120" aria-hidden="true">
          <path d="M10 100h200" stroke="var(--line-strong)" strokeWidth="2" />
          <path d="M52 66h116" stroke="var(--text-3)" strokeWidth="6" strokeLinecap="round" />
          <rect x="60" y="38" width="12" height="56" rx="4" fill="var(--accent-solid)" />
          <rect x="44" y="48" width="10" height="36" rx="4" fill="var(--accent-line)" />
          <g transform="rotate(24 178 92)">
            <rect x="150" y="62" width="12" height="56" rx="4" fill="var(--accent-solid)" />
          </g>
        </svg>
        <p className={css.code}>{m.app_404_title()}</p>
        <h1 className="t20 w65">{m.app_404_text()}</h1>
        <ButtonLink variant="primary" to={{ name: "root" }}>
          {m.app_404_button()}
        </ButtonLink>
      </div>
    </Page>
  );
}
