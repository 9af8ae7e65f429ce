import type { ProgramDraft } from "~/domain/training/drafts/programDrafts";
import { ConnectPayoutsButton } from "~/domain/accounts/ConnectPayoutsButton";
import { weekAndDay } from "~/domain/training/weeks";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import { Link } from "~/ui/link/Link";
import type { Program } from "../../api";
import { CheckRow } from "./CheckRow";
import { type Answers, type CheckId, emptyWeeks, type Level, type Preflight } from "./checks";
import { DraftsCheck } from "./DraftsCheck";
import css from "./Preflight.module.css";
import { PriceCheck } from "./PriceCheck";
import { WeeksCheck } from "./WeeksCheck";

type Props = {
  program: Program;
  preflight: Preflight;
  drafts: { items: ProgramDraft[]; total: number };
  levels: Record<CheckId, Level>;
  answers: Answers;
  onAnswer: (change: Partial<Answers>) => void;
  onDone: () => unknown;
};

function ExercisesCheck({ program, preflight, level }: Pick<Props, "program" | "preflight"> & { level: Level }) {
  return (
    <CheckRow
      level={level}
      title={
        level === "ok"
          ? m.programs_check_exercises_done()
          : m.programs_check_exercises({ count: preflight.unlinked.length })
      }
      text={m.programs_check_exercises_text()}
    >
      <ul className={css.list}>
        {preflight.unlinked.map(({ name, exercise_id, days, track_id, day }) => (
          <li key={exercise_id ?? name}>
            <span>{name}</span>
            <span className="meta">{m.programs_check_exercise_days({ count: days })}</span>
            <Link
              name="coach_program_schedule"
              params={{ programId: program.id }}
              search={{ day: String(day + 1), track: track_id }}
            >
              {m.training_week_day(weekAndDay(day))}
            </Link>
          </li>
        ))}
      </ul>
    </CheckRow>
  );
}

function percentTitle({ in_percent: exercises }: Preflight): string {
  const [first] = exercises;
  return exercises.length === 1 && first
    ? m.programs_check_percent_one({ name: first.name })
    : m.programs_check_percent({ count: exercises.length });
}

function pageTitle({ has_cover: hasCover, has_description: hasDescription }: Preflight): string {
  if (!hasCover && !hasDescription) return m.programs_check_page_both();
  return hasCover ? m.programs_check_page_description() : m.programs_check_page_cover();
}

/** One row per check; `id` says which. */
export function Check({ id, ...props }: Props & { id: CheckId }) {
  const { program, preflight, drafts, levels, answers, onAnswer, onDone } = props;
  const level = levels[id];
  const isOpen = level !== "ok";
  const params = { programId: program.id };
  switch (id) {
    case "price":
      return <PriceCheck program={program} level={level} free={answers.free} onFree={(free) => onAnswer({ free })} />;
    case "payouts":
      return (
        <CheckRow
          level={level}
          title={isOpen ? m.programs_check_payouts() : m.programs_check_payouts_done()}
          text={m.programs_check_payouts_text()}
          action={
            isOpen && (
              <ConnectPayoutsButton
                source="my_plans"
                variant="outline"
                size="small"
                label={m.programs_price_connect_action()}
                returnTo={window.location.pathname}
              />
            )
          }
        />
      );
    case "waiver":
      return (
        <CheckRow
          level={level}
          title={isOpen ? m.programs_check_waiver() : m.programs_check_waiver_done()}
          text={m.programs_check_waiver_text()}
          action={
            isOpen && (
              <ButtonLink size="small" to={{ name: "coach_program_view_waiver", params }}>
                {m.programs_check_waiver_write()}
              </ButtonLink>
            )
          }
        />
      );
    case "training": {
      const done = answers.withoutTraining ? m.programs_check_training_later() : m.programs_check_training_done();
      return (
        <CheckRow
          level={level}
          title={isOpen ? m.programs_check_training() : done}
          text={m.programs_check_training_text()}
          action={
            isOpen && (
              <>
                <ButtonLink size="small" to={{ name: "create_plan_schedule", params }}>
                  {m.programs_check_training_write()}
                </ButtonLink>
                <Button size="small" onClick={() => onAnswer({ withoutTraining: true })}>
                  {m.programs_check_training_without()}
                </Button>
              </>
            )
          }
        />
      );
    }
    case "drafts":
      return (
        <DraftsCheck programId={program.id} level={level} drafts={drafts.items} total={drafts.total} onDone={onDone} />
      );
    case "weeks":
      return (
        <WeeksCheck
          level={level}
          weeks={emptyWeeks(preflight, answers)}
          severalTracks={preflight.tracks.length > 1}
          hasOneCalendar={program.plan_type === "one_many"}
          onRest={(key) => onAnswer({ restWeeks: new Set([...answers.restWeeks, key]) })}
          onDone={onDone}
        />
      );
    case "exercises":
      return <ExercisesCheck program={program} preflight={preflight} level={level} />;
    case "percent":
      return (
        <CheckRow
          level={level}
          title={isOpen ? percentTitle(preflight) : m.programs_check_percent_done()}
          text={m.programs_check_percent_text()}
        />
      );
    case "page":
      return (
        <CheckRow
          level={level}
          title={isOpen ? pageTitle(preflight) : m.programs_check_page_done()}
          text={m.programs_check_page_text()}
          action={
            isOpen && (
              <ButtonLink size="small" variant="quiet" to={{ name: "create_plan_main_info", params }}>
                {m.programs_check_page_edit()}
              </ButtonLink>
            )
          }
        />
      );
  }
}
