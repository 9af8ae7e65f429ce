import { useEffect, useRef, useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { CheckboxField, RadioField } from "~/ui/field/CheckboxField";
import { Segmented } from "~/ui/field/Segmented";
import { FormError } from "~/ui/form/FormError";
import { sendDrafts } from "../../lib/draftSync";
import { useBuilder } from "../context";
import css from "./Export.module.css";
import { downloadTraining, type ExportFormat, type Paper } from "./download";

const FORMATS: { value: ExportFormat; label: () => string; help: () => string }[] = [
  { value: "xlsx", label: m.builder_export_xlsx, help: m.builder_export_xlsx_help },
  { value: "csv", label: m.builder_export_csv, help: m.builder_export_csv_help },
  { value: "text", label: m.builder_export_text, help: m.builder_export_text_help },
  { value: "pdf", label: m.builder_export_pdf, help: m.builder_export_pdf_help },
  { value: "json", label: m.builder_export_json, help: m.builder_export_json_help },
];

/** What printers hold where the browser is. */
const usualPaper = (): Paper => (/-(?:US|CA|MX|PH)$/.test(navigator.language) ? "us-letter" : "a4");

/** Downloads the training of the timeline, to keep it, to edit it elsewhere, or to import it again. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { timeline } = useBuilder();
  const [format, setFormat] = useState<ExportFormat>("xlsx");
  const [drafts, setDrafts] = useState(false);
  const [paper, setPaper] = useState(usualPaper);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const download = async () => {
    running.current = new AbortController();
    setBusy(true);
    setError(null);
    try {
      if (drafts) await sendDrafts();
      await downloadTraining(timeline.id, { format, drafts, paper }, running.current.signal);
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={m.builder_export_title()}
      submit={m.builder_export_download()}
      busy={busy}
      onSubmit={download}
      onClose={onClose}
    >
      <div className={css.fields}>
        <RadioField
          label={m.builder_export_format()}
          help={m.builder_export_losses()}
          value={format}
          onChange={(value) => setFormat(value as ExportFormat)}
          options={FORMATS.map(({ value, label, help }) => ({ value, label: label(), help: help() }))}
        />
        {format === "pdf" && (
          <Segmented<Paper>
            label={m.builder_export_paper()}
            value={paper}
            onChange={setPaper}
            options={[
              { value: "a4", label: "A4" },
              { value: "us-letter", label: "Letter" },
            ]}
          />
        )}
        <CheckboxField
          label={m.builder_export_drafts()}
          checked={drafts}
          onChange={(event) => setDrafts(event.currentTarget.checked)}
        />
        <FormError>{error ? errorMessage(error) : undefined}</FormError>
      </div>
    </FormDialog>
  );
}
