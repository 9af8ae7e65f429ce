import { Popover, type PopoverProps } from "@mantine/core";
import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useDebouncedValue } from "@mantine/hooks";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { EQUIPMENT, MUSCLES, toOptions } from "~/domain/exercises/labels";
import { toLocalDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Cover } from "~/ui/cover/Cover";
import { cx } from "~/ui/cx";
import { Dialog } from "~/ui/dialog/Dialog";
import { SelectField } from "~/ui/field/SelectField";
import { Kbd } from "~/ui/keys/Kbd";
import { useIsPhone } from "~/ui/useMedia";
import { ExerciseOptions } from "./ExerciseOptions";
import { ExercisePreview } from "./ExercisePreview";
import css from "./Picker.module.css";
import { SearchInput } from "./SearchInput";
import {
  type ChosenExercise,
  type ExercisePickerState,
  NO_FILTER,
  type Option,
  type PickerFilter,
  type PickerProps,
  useExercisePicker,
} from "./useExercisePicker";
import { useDismiss } from "./useDismiss";

/** How many exercises are listed; the list scrolls. */
const LIMIT = 30;
/** How long an exercise is highlighted before its details are fetched. */
const PREVIEW_DELAY_MS = 200;
/** Never over the panel, which is 408 px wide. */
const WIDTHS = {
  "left-start": "min(760px, calc(100vw - 444px))",
  "bottom-start": "min(760px, calc(100vw - 24px))",
};
/** What is beside the panel first; where there is no room, such as beside a page, below and above. */
const MIDDLEWARES: NonNullable<PopoverProps["middlewares"]> = {
  flip: { fallbackPlacements: ["bottom-start", "top-start"], padding: 12 },
  shift: { crossAxis: true, padding: 12 },
};

type Props = PickerProps & {
  position?: keyof typeof WIDTHS;
  /** Adds the exercise to the one before it as a superset: Ctrl+Enter. */
  onChooseSuperset?: (chosen: ChosenExercise) => void;
  /** Marks that as what the account's plan lacks. */
  supersetLock?: ReactNode;
};

function OptionRow({ exercise }: Option) {
  if (!exercise) return null;
  const names = [...exercise.aliases, ...exercise.shorthand].slice(0, 2);
  return (
    <>
      <span className={cx(css.picture, css.large)}>
        <Cover seed={exercise.name} src={exercise.picture_url} ratio={1.37} width={52} />
        {(exercise.video || exercise.video_url) && (
          <IconPlayerPlayFilled className={css.video} size={12} aria-hidden="true" />
        )}
      </span>
      <span className={css.texts}>
        <span className={css.name}>
          <span className="truncate">{exercise.name}</span>
          {names.map((name) => (
            <span key={name} className={css.alias}>
              {name}
            </span>
          ))}
        </span>
        <span className={css.meta}>
          {EQUIPMENT[exercise.equipment]()} · {MUSCLES[exercise.muscle_group]()}
        </span>
      </span>
      {exercise.last_used_at && (
        <span className={css.meta}>{formatDay(toLocalDate(new Date(exercise.last_used_at)), "short")}</span>
      )}
    </>
  );
}

type FiltersProps = { filter: PickerFilter; onChange: (filter: PickerFilter) => void };

function Filters({ filter, onChange }: FiltersProps) {
  return (
    <div className={css.filters}>
      <div className={css.chips} role="group" aria-label={m.exercises_muscle()}>
        {[{ value: null, label: m.builder_picker_any() }, ...toOptions(MUSCLES)].map(({ value, label }) => (
          <Button
            key={value ?? "any"}
            size="small"
            variant={filter.muscle === value ? "selected" : "outline"}
            aria-pressed={filter.muscle === value}
            onClick={() => onChange({ ...filter, muscle: value as PickerFilter["muscle"] })}
          >
            {label}
          </Button>
        ))}
      </div>
      <SelectField
        className={css.equipment}
        size="xs"
        clearable
        aria-label={m.exercises_equipment()}
        placeholder={m.builder_picker_any_equipment()}
        data={toOptions(EQUIPMENT)}
        value={filter.equipment}
        onChange={(value) => onChange({ ...filter, equipment: value as PickerFilter["equipment"] })}
        // A list elsewhere on the page would count as leaving the picker.
        comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
      />
    </div>
  );
}

type FooterProps = { picker: ExercisePickerState; onSuperset: (() => void) | undefined; supersetLock: ReactNode };

function Footer({ picker, onSuperset, supersetLock }: FooterProps) {
  const { shown, sets } = picker;
  return (
    <div className={css.footer}>
      <span className={css.keys}>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {m.builder_picker_choose()}
      </span>
      <span className={css.keys}>
        <Kbd>Enter</Kbd> {m.builder_picker_add()}
      </span>
      {onSuperset && (
        <button type="button" className={css.keys} disabled={!shown} onClick={onSuperset}>
          <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> {m.builder_picker_superset()} {supersetLock}
        </button>
      )}
      <Button variant="primary" size="small" disabled={!shown} onClick={() => shown && picker.choose(shown)}>
        {sets ? m.builder_picker_add_sets({ sets: sets.text }) : m.builder_picker_add_exercise()}
      </Button>
    </div>
  );
}

function Empty({ picker, isFiltered, onAll }: { picker: ExercisePickerState; isFiltered: boolean; onAll: () => void }) {
  if (picker.groups.some(({ options }) => options.some(({ exercise }) => exercise))) return null;
  if (picker.search.isPending || picker.search.error) return null;
  return (
    <div className={css.empty}>
      {picker.name && !isFiltered ? (
        <>
          <p className={css.previewName}>{m.builder_picker_new_name({ name: picker.name })}</p>
          <p className={css.cue}>{m.builder_picker_new_name_help()}</p>
        </>
      ) : (
        <p className={css.cue}>{m.builder_no_exercises()}</p>
      )}
      {isFiltered && (
        <Button size="small" onClick={onAll}>
          {m.programs_clear_filters()}
        </Button>
      )}
    </div>
  );
}

/** The search, the filters, the list and the details; the same beside the panel and on a phone. */
function Content({ onChooseSuperset, supersetLock, isPhone, ...props }: Props & { isPhone: boolean }) {
  const [filter, setFilter] = useState(NO_FILTER);
  const picker = useExercisePicker({ ...props, limit: LIMIT, filter, onChooseOther: onChooseSuperset });
  const { field, setActive } = picker;
  const changeFilter = (next: PickerFilter) => {
    setFilter(next);
    setActive(0);
    field.current?.focus();
  };
  const box = useRef<HTMLDivElement>(null);
  useDismiss(box, isPhone ? () => undefined : picker.leave);
  const [previewed] = useDebouncedValue(picker.shown?.exercise, PREVIEW_DELAY_MS, { leading: true });
  const isFiltered = filter.muscle !== null || filter.equipment !== null;
  const { shown } = picker;
  return (
    <div ref={box} className={css.floating}>
      <SearchInput picker={picker} className={css.search} />
      <Filters filter={filter} onChange={changeFilter} />
      <div className={css.body}>
        <div className={css.list}>
          <Empty picker={picker} isFiltered={isFiltered} onAll={() => changeFilter(NO_FILTER)} />
          <ExerciseOptions
            picker={picker}
            className={css.scroll}
            renderOption={(option) => <OptionRow {...option} />}
            note={
              picker.groups[0]?.heading === m.builder_recent_exercises() && <span>{m.builder_picker_last_used()}</span>
            }
          />
        </div>
        {!isPhone && <div className={css.side}>{previewed && <ExercisePreview exercise={previewed} />}</div>}
      </div>
      {!isPhone && (
        <Footer
          picker={picker}
          supersetLock={supersetLock}
          onSuperset={onChooseSuperset && (() => shown && picker.choose(shown, onChooseSuperset))}
        />
      )}
    </div>
  );
}

/**
 * Finds an exercise beside the panel, with filters and what is known about each; the whole screen on a phone. Rendered
 * where the exercise goes: that is what it floats beside. A click elsewhere closes it and has its effect.
 */
export function FloatingPicker({ position = "left-start", ...props }: Props) {
  const isPhone = useIsPhone();
  const anchor = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    anchor.current?.scrollIntoView({ block: "nearest" });
  }, []);
  if (isPhone)
    return (
      <Dialog opened onClose={props.onClose} title={m.builder_picker_add_exercise()} size="full">
        <Content {...props} isPhone />
      </Dialog>
    );
  return (
    <Popover
      opened
      position={position}
      offset={16}
      width={WIDTHS[position]}
      middlewares={MIDDLEWARES}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withRoles={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span ref={anchor} className={css.anchor} />
      </Popover.Target>
      <Popover.Dropdown className={css.dropdown} role="dialog" aria-label={m.builder_picker_add_exercise()}>
        <Content {...props} isPhone={false} />
      </Popover.Dropdown>
    </Popover>
  );
}
