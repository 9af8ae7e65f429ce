import { IconCheck } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { PlanNotice } from "~/domain/plan-notice/PlanNotice";
import { Refusal } from "~/domain/plan-notice/Refusal";
import { blocksOf, type Content } from "~/domain/training/content";
import { DAYS_PER_WEEK, weekOf } from "~/domain/training/weeks";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { Segmented } from "~/ui/field/Segmented";
import { FormError } from "~/ui/form/FormError";
import { Kbd } from "~/ui/keys/Kbd";
import { useIsPhone } from "~/ui/useMedia";
import { pastedTexts } from "../../lib/pastedTexts";
import { placeDays } from "../../lib/placeDays";
import { useBuilder } from "../context";
import { useSupersetGate } from "../useSupersetGate";
import { useImportDays } from "../import/useImportDays";
import { GuessDialog } from "./GuessDialog";
import css from "./Paste.module.css";
import { ReadDays } from "./ReadDays";
import { countLines, describeLine, type LineChoice, type ReadLine } from "./reading";
import { TextPane, type TextPaneHandle } from "./TextPane";
import { useReading } from "./useReading";

type Shown = "text" | "days";

/** Training as a coach has it somewhere else, what it is read as, and where its days are put. */
export function PasteDialog({ day, onClose }: { day: number; onClose: () => void }) {
  const { timeline } = useBuilder();
  const phone = useIsPhone();
  const { pasted, body, change, reading, isCurrent, error, retry } = useReading(timeline.id);
  const [shown, setShown] = useState<Shown>("text");
  const [line, setLine] = useState<number | null>(null);
  const [checked, setChecked] = useState<number | null>(null);
  const [moved, setMoved] = useState<Record<number, number>>({});
  const pane = useRef<TextPaneHandle>(null);
  const { importDays, busy, error: importError } = useImportDays();

  const days = reading?.days ?? [];
  const lines = reading?.lines ?? [];
  const read = pasted.text.split("\n").map((text, index) => (lines[index]?.text === text ? lines[index] : undefined));
  const places = placeDays(days, day, timeline.anchor).map((place, index) => moved[index] ?? place);
  const { understood, toCheck } = countLines(lines);
  const written = days.filter(({ content }) => content.sessions.length > 0).length;
  const toLookAt = lines.flatMap(({ status, choices, guesses }, index) =>
    (status === "question" && choices.length > 0) || guesses.length > 0 ? [index] : [],
  );

  const answer = ({ text }: ReadLine, choice: LineChoice) => {
    const others = pasted.answers.filter((other) => other.text !== text.trim());
    change({ answers: [...others, { text: text.trim(), choice }] });
  };
  const correct = (name: string, exercise: { id: string; name: string }) => {
    const others = pasted.corrections.filter((other) => other.name !== name);
    change({ corrections: [...others, { name, exercise_id: exercise.id, chosen: exercise.name }] });
  };
  const goToNext = (step: 1 | -1) => {
    const from = line ?? (step > 0 ? -1 : lines.length);
    const next = step > 0 ? toLookAt.find((one) => one > from) : toLookAt.findLast((one) => one < from);
    const target = next ?? (step > 0 ? toLookAt[0] : toLookAt.at(-1));
    if (target === undefined) return;
    setShown("text");
    setLine(target);
    pane.current?.goToLine(target);
  };
  const { refuses } = useSupersetGate();
  const isRestricted = refuses(
    days.flatMap(({ content }) => blocksOf(content as Content)),
    [],
  );
  const canAdd = isCurrent && written > 0 && !busy && !isRestricted;
  const add = async () => {
    if (!canAdd) return;
    const added = await importDays({
      ...body,
      places: days.map(({ content }, index) => (content.sessions.length > 0 ? (places[index] ?? null) : null)),
    });
    if (!added) return;
    if (added === "all") pastedTexts.remove(timeline.id);
    onClose();
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "F8") goToNext(event.shiftKey ? -1 : 1);
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void add();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  const checkedLine = checked === null ? undefined : lines[checked];

  return (
    <Dialog
      opened
      size="full"
      busy={busy}
      onClose={onClose}
      title={m.builder_paste_title({ week: weekOf(day) + 1 })}
      footer={
        <div className={css.footer}>
          <span className={css.note}>{toCheck > 0 && m.builder_paste_open_questions_note()}</span>
          {pasted.text !== "" && (
            <Button variant="quiet" onClick={() => change({ text: "", answers: [], corrections: [] })}>
              {m.builder_paste_clear()}
            </Button>
          )}
          <Button onClick={onClose}>{m.ui_close()}</Button>
          <FormError>{importError !== null && <Refusal error={importError} />}</FormError>
          <Button variant="primary" busy={busy} disabled={!canAdd} onClick={() => void add()}>
            {m.builder_paste_add({ count: written })}
          </Button>
          {!phone && <Kbd>Ctrl Enter</Kbd>}
        </div>
      }
    >
      <div className={css.bar}>
        {phone && (
          <Segmented<Shown>
            label={m.builder_paste_shown()}
            value={shown}
            onChange={setShown}
            options={[
              { value: "text", label: m.builder_paste_your_text() },
              { value: "days", label: m.builder_paste_how_it_was_read() },
            ]}
          />
        )}
        <div className={css.unit}>
          <span aria-hidden="true">{m.builder_paste_loads_in()}</span>
          <Segmented<"kg" | "lb">
            label={m.builder_paste_loads_in()}
            value={pasted.unit}
            onChange={(unit) => change({ unit })}
            options={[
              { value: "kg", label: "kg" },
              { value: "lb", label: "lb" },
            ]}
          />
        </div>
        <span className={css.space} />
        <p role="status" className={css.counts}>
          {reading && (
            <>
              <IconCheck size={16} aria-hidden="true" /> {m.builder_paste_understood_count({ count: understood })}
              {toCheck > 0 && <b>{m.builder_paste_to_check({ count: toCheck })}</b>}
            </>
          )}
        </p>
        <Button size="small" disabled={toLookAt.length === 0} onClick={() => goToNext(1)}>
          {m.builder_paste_next_to_check()} {!phone && <Kbd>F8</Kbd>}
        </Button>
      </div>
      {error && (
        <p role="alert" className={css.error}>
          {errorMessage(error)}{" "}
          <Button size="small" variant="quiet" onClick={() => void retry()}>
            {m.ui_retry()}
          </Button>
        </p>
      )}
      {isRestricted && <PlanNotice feature="supersets" />}
      <div className={css.panes} data-shown={phone ? shown : undefined}>
        <TextPane
          ref={pane}
          text={pasted.text}
          onChange={(text) => change({ text })}
          lines={read}
          describe={(one) => describeLine(one, days)}
          currentLine={line}
          onLine={setLine}
          onCheck={setChecked}
        />
        <div className={css.result}>
          {days.length === 0 ? (
            <p className={css.empty}>{m.builder_paste_empty()}</p>
          ) : (
            <ReadDays
              days={days}
              lines={lines}
              places={places}
              first={weekOf(day) * DAYS_PER_WEEK}
              timeline={timeline}
              onPlace={(index, place) => setMoved({ ...moved, [index]: place })}
              onAnswer={answer}
            />
          )}
        </div>
      </div>
      {checkedLine && (
        <GuessDialog
          line={checkedLine}
          onAnswer={(choice) => answer(checkedLine, choice)}
          onExercise={correct}
          onClose={() => setChecked(null)}
        />
      )}
    </Dialog>
  );
}
