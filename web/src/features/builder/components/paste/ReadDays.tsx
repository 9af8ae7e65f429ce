import { IconQuestionMark } from "@tabler/icons-react";
import type { Content } from "~/domain/training/content";
import { weekAndDay } from "~/domain/training/weeks";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { SelectField } from "~/ui/field/SelectField";
import type { Timeline } from "../../api/timeline";
import { formatDateOfDay } from "../../lib/format";
import { DayBlocks } from "../grid/DayBlocks";
import css from "./Paste.module.css";
import { CHOICE_NAMES, type LineChoice, questionOf, type ReadDay, type ReadLine } from "./reading";

/** How many weeks from the first day can be chosen for a day. */
const WEEKS = 16;

function placeName(day: number, anchor: string | null): string {
  const place = m.builder_day_place(weekAndDay(day));
  return anchor ? `${formatDateOfDay(anchor, day)} · ${place}` : place;
}

type DayProps = {
  day: ReadDay;
  place: number;
  first: number;
  timeline: Timeline;
  onPlace: (place: number) => void;
  questions: ReadLine[];
  onAnswer: (line: ReadLine, choice: LineChoice) => void;
};

function OneDay({ day, place, first, timeline, onPlace, questions, onAnswer }: DayProps) {
  const options = Array.from({ length: WEEKS * 7 }, (_, index) => first + index);
  if (!options.includes(place)) options.push(place);
  const content = day.content as Content;
  return (
    <section className={css.day} aria-label={day.title || m.builder_paste_day_untitled()}>
      <header className={css.dayHead}>
        <h3 className={css.dayTitle}>
          {day.title || (day.is_rest ? m.training_rest_day() : m.builder_paste_day_untitled())}
        </h3>
        {content.sessions.length > 0 && (
          <SelectField
            aria-label={m.builder_paste_put_on({ title: day.title || m.builder_paste_day_untitled() })}
            size="xs"
            searchable
            value={`${place}`}
            data={options.map((option) => ({ value: `${option}`, label: placeName(option, timeline.anchor) }))}
            onChange={(value) => value !== null && onPlace(Number(value))}
          />
        )}
      </header>
      {content.sessions.map((session) => (
        <div key={session.id} className={css.blocks}>
          <DayBlocks session={session} />
        </div>
      ))}
      {questions.map((line, index) => (
        <div key={`${index}-${line.text}`} className={css.question}>
          <p>
            <IconQuestionMark size={14} stroke={2.5} aria-hidden="true" /> <code>{line.text.trim()}</code>
          </p>
          <p className={css.help}>{questionOf(line)}</p>
          <div className={css.answers}>
            {line.choices.map((choice) => (
              <Button key={choice} size="small" onClick={() => onAnswer(line, choice)}>
                {CHOICE_NAMES[choice]()}
              </Button>
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}

type Props = {
  days: ReadDay[];
  lines: ReadLine[];
  places: number[];
  first: number;
  timeline: Timeline;
  onPlace: (index: number, place: number) => void;
  onAnswer: (line: ReadLine, choice: LineChoice) => void;
};

/** The days of a text as they will be, each with the place where it is put and its open questions. */
export function ReadDays({ days, lines, places, onPlace, ...rest }: Props) {
  const asked = lines.filter(({ status, choices }) => status === "question" && choices.length > 0);
  return (
    <div className={css.days}>
      {days.map((day, index) => (
        <OneDay
          key={index}
          day={day}
          place={places[index] ?? 0}
          onPlace={(place) => onPlace(index, place)}
          questions={asked.filter((line) => (line.day ?? 0) === index)}
          {...rest}
        />
      ))}
    </div>
  );
}
