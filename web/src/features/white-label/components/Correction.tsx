import { IconArrowRight } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import type { Role, ThemePreview, WebTheme } from "../api";
import { formatRatio, READABLE } from "../contrast";
import { ROLE_TEXTS } from "../roles";
import css from "./Correction.module.css";

type Props = { role: Role; chosen: WebTheme; preview: ThemePreview };

/** What was chosen beside what is saved of it, and why. */
export function Correction({ role, chosen, preview }: Props) {
  return (
    <div className={css.correction}>
      <div className={css.pair}>
        <Sample kind="chosen" role={role} theme={chosen} />
        <IconArrowRight size={16} aria-hidden="true" />
        <Sample kind="saved" role={role} theme={preview.readable} />
      </div>
      <p className="t13 dim">{reasonOf(role, chosen, preview)}</p>
    </div>
  );
}

const LABELS = { chosen: m.white_label_chosen, saved: m.white_label_saves };

function Sample({ kind, role, theme }: { kind: keyof typeof LABELS; role: Role; theme: WebTheme }) {
  const { ground, text } = ROLE_TEXTS[role];
  return (
    <div className={css.sample} data-kind={kind}>
      <span className={css.label}>
        {LABELS[kind]()} {theme[role]}
      </span>
      {/* Shows what can't be read: a picture of words, for the eyes only. */}
      <span className={css.words} style={{ background: theme[ground], color: theme[text] }} aria-hidden="true">
        {m.white_label_sample_words()}
      </span>
    </div>
  );
}

function reasonOf(role: Role, chosen: WebTheme, { contrasts, readable, readable_contrasts }: ThemePreview): string {
  const ratios = { before: formatRatio(contrasts[role]), after: formatRatio(readable_contrasts[role]) };
  if (readable[role] === chosen[role]) {
    return m.white_label_corrected_other({ other: ROLE_TEXTS[ROLE_TEXTS[role].other].name(), ...ratios });
  }
  if (contrasts[role] >= READABLE) return m.white_label_corrected_pressed();
  if (role === "secondary") return m.white_label_corrected_ground(ratios);
  return role === "primary_contrast" ? m.white_label_corrected_text(ratios) : m.white_label_corrected(ratios);
}
