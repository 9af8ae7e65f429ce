import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useState } from "react";
import { PlanNotice } from "~/domain/plan-notice/PlanNotice";
import { Refusal } from "~/domain/plan-notice/Refusal";
import { blocksOf, type Content } from "~/domain/training/content";
import { DAYS_PER_WEEK, weekOf } from "~/domain/training/weeks";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { FormError } from "~/ui/form/FormError";
import type { ExportedDay } from "../../lib/exportedDays";
import { placeDays } from "../../lib/placeDays";
import { useBuilder } from "../context";
import { useSupersetGate } from "../useSupersetGate";
import { FileDrop } from "./FileDrop";
import { FirstWeekField } from "./FirstWeekField";
import css from "./Import.module.css";
import { ImportReview } from "./ImportReview";
import { useImport } from "./useImport";
import { useImportDays } from "./useImportDays";

/** Imports training from a file: what its rows are read as, where its days are put, and then their drafts. */
export function ImportDialog({ day, onClose }: { day: number; onClose: () => void }) {
  const { timeline } = useBuilder();
  const state = useImport(timeline.id);
  const { importDays, importExported, busy, error } = useImportDays();
  const [exported, setExported] = useState<{ name: string; days: ExportedDay[] } | null>(null);
  const [firstWeek, setFirstWeek] = useState(weekOf(day));
  const days = state.reading?.days ?? [];
  const places = placeDays(days, firstWeek * DAYS_PER_WEEK, timeline.anchor);
  const count = exported?.days.length ?? days.filter(({ content }) => content.sessions.length > 0).length;
  const { refuses } = useSupersetGate();
  // What was exported is unknown until the server has read it.
  const isRestricted =
    !exported &&
    refuses(
      days.flatMap(({ content }) => blocksOf(content as Content)),
      [],
    );
  /** The exported days with those of the timeline on which they are put. */
  const exportedPlaces = () => {
    const first = Math.min(...(exported?.days ?? []).map((one) => one.day));
    const shift = (firstWeek - weekOf(first)) * DAYS_PER_WEEK;
    return (exported?.days ?? []).map((one) => ({ ...one, day: one.day + shift }));
  };
  const add = async () => {
    if (exported) {
      if (await importExported(exportedPlaces())) onClose();
      return;
    }
    const added = await importDays({
      ...state.body,
      places: days.map(({ content }, index) => (content.sessions.length > 0 ? (places[index] ?? null) : null)),
    });
    if (!added) return;
    if (added === "all") state.close();
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
        (state.file || exported) && (
          <div className={css.footer}>
            <span className={css.note}>{m.builder_import_note()}</span>
            <FormError>{error !== null && <Refusal error={error} />}</FormError>
            <Button variant="quiet" disabled={busy} onClick={() => (exported ? setExported(null) : state.close())}>
              {m.builder_import_other_file()}
            </Button>
            <Button
              variant="primary"
              busy={busy}
              disabled={(!exported && !state.isCurrent) || count === 0 || isRestricted}
              onClick={() => void add()}
            >
              {m.builder_import_add({ count })}
            </Button>
          </div>
        )
      }
    >
      {isRestricted && <PlanNotice feature="supersets" />}
      {exported ? (
        <div className={css.exported}>
          <p>
            <b>{exported.name}</b>
          </p>
          <p>{m.builder_import_json_days({ count })}</p>
          <FirstWeekField week={firstWeek} onChange={setFirstWeek} />
        </div>
      ) : state.file ? (
        <ImportReview
          state={state}
          file={state.file}
          places={places}
          firstWeek={firstWeek}
          onFirstWeek={setFirstWeek}
        />
      ) : (
        <FileDrop
          icon={<IconFileSpreadsheet size={32} />}
          onOpened={state.open}
          onDays={(name, read) => setExported({ name, days: read })}
        />
      )}
    </Dialog>
  );
}
