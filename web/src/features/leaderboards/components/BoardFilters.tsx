import { m } from "~/paraglide/messages.js";
import { FilterSelect, Toolbar } from "~/ui/toolbar/Toolbar";
import { ageLabel, AGES, type Division, GENDERS, LEVELS } from "../lib/division";
import css from "./Board.module.css";

const toOptions = (labels: Record<string, () => string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label: label() }));

/** Who is compared on a leaderboard. */
export function BoardFilters({
  division: { gender, level, age },
  onChange,
}: {
  division: Division;
  onChange: (changed: Partial<Division>) => void;
}) {
  return (
    <div className={css.filters}>
      <Toolbar>
        <FilterSelect
          label={m.leaderboards_everyone()}
          value={gender}
          onChange={(next) => onChange({ gender: next })}
          options={toOptions(GENDERS)}
        />
        <FilterSelect
          label={m.leaderboards_rx_and_scaled()}
          value={level}
          onChange={(next) => onChange({ level: next })}
          options={toOptions(LEVELS)}
        />
        <FilterSelect
          label={m.leaderboards_any_age()}
          value={age}
          onChange={(next) => onChange({ age: next })}
          options={AGES.map((group) => ({ value: group.value, label: ageLabel(group) }))}
        />
      </Toolbar>
    </div>
  );
}
