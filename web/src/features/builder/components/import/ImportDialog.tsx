import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useState } from "react";
import { DAYS_PER_WEEK, weekOf } from "~/domain/training/weeks";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { FormError } from "~/ui/form/FormError";
import { placeDays } from "../../lib/placeDays";
import { useBuilder } from "../context";
import { FileDrop } from "./FileDrop";
import css from "./Import.module.css";
import { ImportReview } from "./ImportReview";
import { useImport } from "./useImport";
import { useImportDays } from "./useImportDays";

/** Imports training from a file: what its rows are read as, where its days are put, and then their drafts. */
export function ImportDialog({ day, onClose }: { day: number; onClose: () => void }) {
  const { timeline } = useBuilder();
  const state = useImport(timeline.id);
  const { importDays, busy, error } = useImportDays();
  const [firstWeek, setFirstWeek] = useState(weekOf(day));
  const days = state.reading?.days ?? [];
  const places = placeDays(days, firstWeek * DAYS_PER_WEEK, timeline.anchor);
  const count = days.filter(({ content }) => content.sessions.length > 0).length;
  const add = async () => {
    const isAdded = await importDays({
      ...state.body,
      places: days.map(({ content }, index) => (content.sessions.length > 0 ? (places[index] ?? null) : null)),
    });
    if (!isAdded) return;
    state.close();
    onClose();
  };
  return (
    <Dialog
      opened
      size="full"
      busy={busy}
      onClose={onClose}
      title={m.builder_import_title()}
      footer={
        state.file && (
          <div className={css.footer}>
            <span className={css.note}>{m.builder_import_note()}</span>
            <FormError>{error ? errorMessage(error) : undefined}</FormError>
            <Button variant="quiet" disabled={busy} onClick={state.close}>
              {m.builder_import_other_file()}
            </Button>
            <Button variant="primary" busy={busy} disabled={!state.isCurrent || count === 0} onClick={() => void add()}>
              {m.builder_import_add({ count })}
            </Button>
          </div>
        )
      }
    >
      {state.file ? (
        <ImportReview
          state={state}
          file={state.file}
          places={places}
          firstWeek={firstWeek}
          onFirstWeek={setFirstWeek}
        />
      ) : (
        <FileDrop icon={<IconFileSpreadsheet size={32} />} onOpened={state.open} />
      )}
    </Dialog>
  );
}
