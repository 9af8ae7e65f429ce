import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button } from "~/ui/button/Button";
import type { WebTheme } from "../api";
import { ROLES } from "../colours";
import { ROLE_TEXTS } from "../roles";
import css from "./OtherTheme.module.css";

/** Says that somebody else saved a theme meanwhile, and shows it. */
export function OtherTheme({ theme, onUse }: { theme: WebTheme; onUse: () => void }) {
  return (
    <Banner
      tone="warn"
      action={
        <Button size="small" onClick={onUse}>
          {m.white_label_use_theirs()}
        </Button>
      }
    >
      {m.white_label_stale()}
      <ul className={css.colours} aria-label={m.white_label_theirs()}>
        {ROLES.map((role) => (
          <li key={role} className={css.colour}>
            <span className={css.swatch} style={{ background: theme[role] }} />
            <span className="visually-hidden">{ROLE_TEXTS[role].name()}</span> {theme[role]}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
