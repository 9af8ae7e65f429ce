import { useState } from "react";
import { MAX_HINT_LENGTH } from "~/api/limits";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { TextArea, TextField } from "~/ui/field/TextField";
import { SkeletonCard } from "~/ui/skeleton/Skeleton";
import { type Settings, useFormCheckActions, useSettings } from "../api";
import css from "./FormCheck.module.css";

const MONTHS = [1, 3, 6, 12, 24] as const;

/** How long clips are kept, what clients read while they film, and texts to use again. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const settings = useSettings();
  return (
    <Dialog opened onClose={onClose} title={m.form_checks_settings()}>
      {settings.data ? <Form settings={settings.data} onClose={onClose} /> : <SkeletonCard />}
    </Dialog>
  );
}

function Form({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { saveSettings } = useFormCheckActions();
  const [months, setMonths] = useState(settings.keep_months);
  const [hint, setHint] = useState(settings.hint);
  const [cues, setCues] = useState(settings.cues.join("\n"));
  const [error, setError] = useState("");
  const [isSaving, setSaving] = useState(false);
  const isClosed = !settings.may_change;
  const options = MONTHS.includes((months ?? 1) as (typeof MONTHS)[number]) ? MONTHS : [...MONTHS, months as number];

  async function save() {
    setSaving(true);
    const lines = cues.split("\n").flatMap((line) => line.trim() || []);
    try {
      await saveSettings({ keep_months: months, hint: hint.trim(), cues: lines });
      onClose();
    } catch (problem) {
      setError(errorMessage(problem));
      setSaving(false);
    }
  }

  return (
    <form
      className={css.settings}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label className={css.months}>
        <span>{m.form_checks_keep()}</span>
        <select
          value={months ?? ""}
          disabled={isClosed}
          onChange={(event) => setMonths(event.currentTarget.value ? Number(event.currentTarget.value) : null)}
        >
          <option value="">{m.form_checks_keep_always()}</option>
          {options.map((one) => (
            <option key={one} value={one}>
              {m.form_checks_keep_months({ count: one })}
            </option>
          ))}
        </select>
        <small className="dim">{m.form_checks_keep_help()}</small>
      </label>
      <TextField
        label={m.form_checks_hint()}
        help={m.form_checks_hint_help()}
        value={hint}
        maxLength={MAX_HINT_LENGTH}
        disabled={isClosed}
        onChange={(event) => setHint(event.currentTarget.value)}
      />
      <TextArea
        label={m.form_checks_cues()}
        help={m.form_checks_cues_help()}
        rows={5}
        value={cues}
        disabled={isClosed}
        onChange={(event) => setCues(event.currentTarget.value)}
      />
      {error && <p role="alert">{error}</p>}
      {isClosed ? (
        <p className="dim">{m.form_checks_settings_closed()}</p>
      ) : (
        <Button type="submit" variant="primary" busy={isSaving}>
          {m.form_checks_save()}
        </Button>
      )}
    </form>
  );
}
