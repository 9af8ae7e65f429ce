import { useEffect, useState } from "react";
import { loadUploads, startUploads } from "~/domain/media/uploads/uploads";
import type { Entry } from "~/domain/training/content";
import { formatScheme } from "~/domain/training/format";
import { setNumbers } from "~/domain/training/sets";
import { m } from "~/paraglide/messages.js";
import { ScreenDialog } from "~/ui/dialog/ScreenDialog";
import { IconX } from "@tabler/icons-react";
import { useDayState } from "../components/day/dayState";
import { setToRate } from "../components/day/entryState";
import { formatSetName } from "../lib/dayFormat";
import { useFormChecks } from "./api";
import { Camera } from "./Camera";
import css from "./Film.module.css";
import { TrimClip } from "./TrimClip";
import { unsentFormChecks } from "./unsent";

type Props = { entry: Entry; onClose: () => void };
type Clip = { file: File; isChosen: boolean; filmedAt: number };

/** Films a set, or takes a clip of it, and sends it to the coach: now, or when there is a connection. */
export function FilmDialog({ entry, onClose }: Props) {
  const { day, log } = useDayState();
  const numbers = setNumbers(entry);
  // The next set is filmed. A clip that exists already is of the set that was done last.
  const next = entry.sets.find(({ id }) => !log.results.has(id))?.id;
  const last = entry.sets.some(({ id }) => log.results.has(id)) ? setToRate(entry.sets, log.results)?.id : undefined;
  const receiver = useFormChecks(day).data;
  const [clip, setClip] = useState<Clip>();
  const [chosenSet, chooseSet] = useState<string>();
  const usual = clip?.isChosen ? (last ?? next) : (next ?? last);
  const setId = chosenSet ?? usual ?? entry.sets[0]?.id ?? "";
  const coach = receiver?.coach ?? m.calendar_film_coach();
  const takeClip = (file: File, isChosen: boolean) => setClip({ file, isChosen, filmedAt: Date.now() });

  // Without a connection they can't be fetched later.
  useEffect(() => void Promise.all([loadUploads(), import("./clips")]).catch(() => undefined), []);

  async function send(file: File, question: string, duration: number) {
    const mediaId = crypto.randomUUID();
    const form = {
      enrolment_id: day.enrolment_id,
      day: day.day,
      set_id: setId,
      media_ids: [mediaId],
      question: question.trim(),
      filmed_at: new Date(clip?.filmedAt ?? Date.now()).toISOString(),
      version: day.version,
    };
    await startUploads([file], { id: mediaId });
    void unsentFormChecks().add({ id: crypto.randomUUID(), form, duration, bytes: file.size });
    onClose();
  }

  return (
    <ScreenDialog opened onClose={onClose} label={m.calendar_film_set()}>
      <div className={css.screen}>
        <header className={css.head}>
          <button type="button" className={css.headButton} aria-label={m.ui_close()} onClick={onClose}>
            <IconX size={24} />
          </button>
          <div className={css.headText}>
            <h2 className={css.title}>{entry.name}</h2>
            <p className={css.scheme}>{formatScheme(entry)}</p>
          </div>
          <select
            className={css.setChoice}
            aria-label={m.calendar_film_which_set()}
            value={setId}
            onChange={(event) => chooseSet(event.currentTarget.value)}
          >
            {entry.sets.map(({ id }, index) => (
              <option key={id} value={id}>
                {formatSetName(numbers[index] ?? "")}
              </option>
            ))}
          </select>
        </header>
        {clip ? (
          <TrimClip
            key={clip.filmedAt}
            file={clip.file}
            isChosen={clip.isChosen}
            coach={coach}
            onAgain={() => setClip(undefined)}
            onChosen={(file) => takeClip(file, true)}
            onSend={send}
          />
        ) : (
          <Camera coach={coach} hint={receiver?.hint ?? ""} onClip={takeClip} />
        )}
      </div>
    </ScreenDialog>
  );
}
