import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useId } from "react";
import { m } from "~/paraglide/messages.js";
import { cx } from "~/ui/cx";
import { TextField } from "~/ui/field/TextField";
import type { Role } from "../api";
import { parseColour } from "../colours";
import { assess, formatRatio } from "../contrast";
import { ROLE_TEXTS } from "../roles";
import type { ThemeEditor } from "../useThemeEditor";
import css from "./ColourRow.module.css";
import { Correction } from "./Correction";

type Props = { role: Role; editor: ThemeEditor; isOpen: boolean; onToggle: () => void };

/** A colour of the theme; opened, what to choose from, and what is saved of a colour that can't be read. */
export function ColourRow({ role, editor, isOpen, onToggle }: Props) {
  const { form, own, judged, shown, finish } = editor;
  const id = useId();
  const { name, use } = ROLE_TEXTS[role];
  const field = form.getInputProps(`theme.${role}`);
  const colour = parseColour(form.values.theme[role]) ?? shown[role];
  const assessed = judged && assess(role, shown, judged, editor.isDefaultShown);
  const hasError = editor.hasError(role);
  return (
    <div className={cx(css.row, isOpen && css.open)}>
      <div className={css.head}>
        <button
          type="button"
          className={css.name}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          <span className={css.swatch} style={{ background: colour }} />
          <span>
            <span className={css.title}>{name()}</span> <span className={css.use}>{use()}</span>
          </span>
        </button>
        <div className={cx(css.hex, hasError && css.wide)}>
          <TextField
            {...field}
            aria-label={m.white_label_hex({ name: name() })}
            maxLength={20}
            spellCheck={false}
            autoComplete="off"
            onBlur={() => finish(role)}
            onKeyDown={({ key }) => key === "Enter" && finish(role)}
          />
        </div>
        {!hasError && assessed && (
          <span className={css.contrast} data-low={assessed.isCorrected || undefined}>
            {assessed.isCorrected ? (
              <IconAlertTriangle size={16} aria-hidden="true" />
            ) : (
              <IconCheck size={16} aria-hidden="true" />
            )}
            <span>
              <span className="visually-hidden">
                {assessed.isCorrected ? m.white_label_low_contrast() : m.white_label_contrast()}
              </span>{" "}
              {formatRatio(assessed.contrast)}
            </span>
          </span>
        )}
      </div>
      {isOpen && (
        <div id={id} className={css.body}>
          <div className={css.suggested} role="group" aria-label={m.white_label_suggested()}>
            {own.suggested_colours.map((one) => (
              <button
                key={one}
                type="button"
                className={css.choice}
                style={{ background: one }}
                aria-label={one}
                aria-pressed={one === colour}
                title={one}
                onClick={() => form.setFieldValue(`theme.${role}`, one)}
              />
            ))}
          </div>
          <label className={css.other}>
            <input
              type="color"
              value={colour}
              onChange={(event) => form.setFieldValue(`theme.${role}`, event.currentTarget.value)}
            />
            {m.white_label_other()}
          </label>
          {judged && assessed?.isCorrected && <Correction role={role} chosen={shown} preview={judged} />}
        </div>
      )}
    </div>
  );
}
