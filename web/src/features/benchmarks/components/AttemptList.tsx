import { IconDots, IconTrophy } from "@tabler/icons-react";
import { formatScore } from "~/domain/training/score/formatScore";
import { useUnit } from "~/domain/training/useUnit";
import { m } from "~/paraglide/messages.js";
import { Chip } from "~/ui/badge/Badge";
import { IconButton } from "~/ui/button/Button";
import { Menu } from "~/ui/menu/Menu";
import { useToday } from "~/ui/useToday";
import type { Result } from "../api";
import { formatResultDay } from "../format";
import css from "./Benchmarks.module.css";

type Props = {
  results: readonly Result[];
  onChange: (result: Result) => void;
  onDelete: (result: Result) => void;
};

/** All results, the newest first; those that were better than all before have a mark. */
export function AttemptList({ results, onChange, onDelete }: Props) {
  const unit = useUnit();
  const today = useToday();
  return (
    <ul className={css.group} aria-label={m.benchmarks_attempts()}>
      {results.map((result) => {
        const day = formatResultDay(result.done_on, today);
        const score = formatScore(result.score, unit);
        const label = m.benchmarks_result_actions({ score, date: day });
        const by = result.source === "coach" && enteredBy(result);
        const details = [result.note, by && m.benchmarks_entered_by({ name: by })].filter(Boolean).join(" · ");
        return (
          <li key={result.id} className={css.attempt}>
            <span className="t13 meta">{day}</span>
            <span className={css.text}>
              <span className="w6 num">{score}</span>
              {details && <span className="t13 meta">{details}</span>}
            </span>
            {result.is_record ? <Chip icon={<IconTrophy size={14} />}>{m.benchmarks_pr()}</Chip> : <span />}
            {result.abilities.length > 0 ? (
              <Menu
                align="end"
                label={label}
                trigger={
                  <IconButton label={label} small>
                    <IconDots size={16} />
                  </IconButton>
                }
                items={[
                  result.abilities.includes("change") && {
                    label: m.benchmarks_change_result(),
                    onClick: () => onChange(result),
                  },
                  result.abilities.includes("delete") && {
                    label: m.benchmarks_delete_result(),
                    danger: true,
                    onClick: () => onDelete(result),
                  },
                ]}
              />
            ) : (
              <span />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Coaches of other accounts are not named. */
function enteredBy({ by_you, entered_by }: Result): string {
  return by_you ? m.benchmarks_by_you() : entered_by || m.benchmarks_by_other_coach();
}
