import { IconCheck, IconMinus, IconQuestionMark, IconTilde } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from "react";
import { m } from "~/paraglide/messages.js";
import { cx } from "~/ui/cx";
import type { ReadLine } from "./reading";
import css from "./TextPane.module.css";

const MARKS = { understood: IconCheck, guess: IconTilde, question: IconQuestionMark, left_out: IconMinus };
const STATUS_NAMES = {
  understood: m.builder_paste_understood,
  guess: m.builder_paste_guess,
  question: m.builder_paste_question,
  left_out: m.builder_paste_left_out,
};
/** Lines shorter than this do not make the text narrower. */
const MIN_COLUMNS = 40;

export type TextPaneHandle = {
  /** Puts the cursor into a line and brings it into view. */
  goToLine: (line: number) => void;
};

type Props = {
  text: string;
  onChange: (text: string) => void;
  /** What each line was read as; undefined for lines that are not read yet. */
  lines: (ReadLine | undefined)[];
  /** A line's reading in words. */
  describe: (line: ReadLine) => ReactNode;
  currentLine: number | null;
  onLine: (line: number) => void;
  /** Opens what can be corrected or answered in a line. */
  onCheck: (line: number) => void;
  ref?: Ref<TextPaneHandle>;
};

function lineOf(text: string, position: number): number {
  return text.slice(0, position).split("\n").length - 1;
}

/** The text with the guesses underlined; it lies under the text field, which has the same letters. */
function Underlines({ text, lines }: { text: string; lines: Props["lines"] }) {
  return (
    <div className={css.underlines} aria-hidden="true">
      {text.split("\n").map((line, index) => {
        const reading = lines[index];
        const parts: ReactNode[] = [];
        let end = 0;
        for (const guess of reading?.text === line ? reading.guesses : []) {
          parts.push(line.slice(end, guess.start), <u key={guess.start}>{line.slice(guess.start, guess.end)}</u>);
          end = guess.end;
        }
        return (
          <div key={index} className={cx(css.line, reading?.status === "question" && css.asked)}>
            {parts}
            {line.slice(end)}
          </div>
        );
      })}
    </div>
  );
}

/** A text field with, for each line, its number, whether it was understood, and what it was read as. */
export function TextPane({ text, onChange, lines, describe, currentLine, onLine, onCheck, ref }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const rows = text.split("\n");
  const columns = Math.max(MIN_COLUMNS, ...rows.map((row) => row.length + 2));
  useImperativeHandle(ref, () => ({
    goToLine(line) {
      const start = rows.slice(0, line).reduce((length, row) => length + row.length + 1, 0);
      field.current?.focus({ preventScroll: true });
      field.current?.setSelectionRange(start, start);
      document.getElementById(`paste-line-${line}`)?.scrollIntoView({ block: "nearest" });
    },
  }));
  const reportLine = () => field.current && onLine(lineOf(text, field.current.selectionStart));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "F2" || currentLine === null) return;
    event.preventDefault();
    onCheck(currentLine);
  };
  return (
    <div className={css.pane}>
      <div className={css.sheet}>
        <ol className={css.gutter}>
          {rows.map((row, index) => {
            const line = lines[index];
            const Mark = line && row.trim() ? MARKS[line.status] : null;
            return (
              <li
                key={index}
                id={`paste-line-${index}`}
                className={cx(css.mark, line && css[line.status], index === currentLine && css.current)}
              >
                <span className={css.number}>{index + 1}</span>
                {Mark && line && (
                  <>
                    <Mark size={14} stroke={2} aria-hidden="true" />
                    <span className="visually-hidden">{STATUS_NAMES[line.status]()}</span>
                  </>
                )}
              </li>
            );
          })}
        </ol>
        <div className={css.writing}>
          <Underlines text={text} lines={lines} />
          <textarea
            ref={field}
            className={css.field}
            aria-label={m.builder_paste_your_text()}
            rows={rows.length + 1}
            style={{ width: `${columns}ch` }}
            spellCheck={false}
            autoCapitalize="off"
            wrap="off"
            value={text}
            onChange={(event) => onChange(event.currentTarget.value)}
            onSelect={reportLine}
            onKeyDown={onKeyDown}
          />
        </div>
        <ol className={css.readings} aria-label={m.builder_paste_how_it_was_read()}>
          {rows.map((row, index) => {
            const line = lines[index];
            const isRead = line && row.trim() !== "";
            const canCheck = isRead && (line.guesses.length > 0 || line.choices.length > 0);
            return (
              <li key={index} className={cx(css.reading, line && css[line.status])}>
                {isRead &&
                  (canCheck ? (
                    <button type="button" onClick={() => onCheck(index)}>
                      {describe(line)}
                    </button>
                  ) : (
                    <span>{describe(line)}</span>
                  ))}
              </li>
            );
          })}
        </ol>
      </div>
    </div>
  );
}
