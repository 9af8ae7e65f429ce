import { IconArchive, IconArrowMerge, IconArchiveOff, IconDots, IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { m } from "~/paraglide/messages.js";
import { Chip } from "~/ui/badge/Badge";
import { IconButton } from "~/ui/button/Button";
import type { LinkTarget } from "~/ui/link/Link";
import { Menu } from "~/ui/menu/Menu";
import { type Column, DataTable, type Sort } from "~/ui/table/DataTable";
import type { Exercise } from "~/domain/exercises/api";
import { CATEGORIES, EQUIPMENT, MEASUREMENTS, MUSCLES } from "~/domain/exercises/labels";
import { ExercisePicture } from "./ExercisePicture";
import css from "./ExerciseTable.module.css";

type Props = {
  rows: Exercise[];
  loading: boolean;
  /** The next page is loading, and these are the rows of the previous one. */
  stale: boolean;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  panelOf: (exercise: Exercise) => LinkTarget;
  onEdit: (exercise: Exercise) => void;
  onMerge: (exercise: Exercise) => void;
  onArchive: (exercise: Exercise) => void;
  onRestore: (exercise: Exercise) => void;
  empty: ReactNode;
};

/** The name with its picture and the cue below it. */
function NameCell({ exercise }: { exercise: Exercise }) {
  return (
    <span className={css.name}>
      <ExercisePicture exercise={exercise} />
      <span className={css.text}>
        <span className={css.title}>
          <span className="truncate">{exercise.name}</span>
          {exercise.own && <Chip>{m.exercises_own()}</Chip>}
        </span>
        <span className={css.cue}>{exercise.cue || exercise.instructions}</span>
      </span>
    </span>
  );
}

const COLUMNS: Column<Exercise>[] = [
  { key: "name", header: m.exercises_name(), sort: "name", cell: (row) => <NameCell exercise={row} /> },
  {
    key: "muscle",
    header: m.exercises_muscle(),
    sort: "muscle_group",
    width: 132,
    cell: (row) => <Chip>{MUSCLES[row.muscle_group]()}</Chip>,
  },
  {
    key: "equipment",
    header: m.exercises_equipment(),
    sort: "equipment",
    width: 148,
    cell: (row) => <Chip>{EQUIPMENT[row.equipment]()}</Chip>,
  },
  { key: "category", header: m.exercises_category(), width: 104, cell: (row) => CATEGORIES[row.metric_category]() },
  { key: "measurement", header: m.exercises_measurement(), width: 160, cell: (row) => MEASUREMENTS[row.measurement]() },
];

/** The library as a table, on phones as a list with chips below each name. */
export function ExerciseTable({ rows, loading, stale, sort, onSort, panelOf, ...rest }: Props) {
  const { onEdit, onMerge, onArchive, onRestore, empty } = rest;
  const menu = (row: Exercise) =>
    row.abilities.length > 0 && (
      <Menu
        align="end"
        label={row.name}
        trigger={
          <IconButton label={m.exercises_actions({ name: row.name })}>
            <IconDots size={16} />
          </IconButton>
        }
        items={[
          row.abilities.includes("edit") && {
            label: m.exercises_edit(),
            icon: <IconPencil size={16} />,
            onClick: () => onEdit(row),
          },
          row.abilities.includes("archive") && {
            label: m.exercises_merge_open(),
            icon: <IconArrowMerge size={16} />,
            onClick: () => onMerge(row),
          },
          row.abilities.includes("archive") && {
            label: m.exercises_archive(),
            icon: <IconArchive size={16} />,
            onClick: () => onArchive(row),
          },
          row.abilities.includes("restore") && {
            label: m.exercises_restore(),
            icon: <IconArchiveOff size={16} />,
            onClick: () => onRestore(row),
          },
        ]}
      />
    );
  return (
    <div className={stale ? css.stale : undefined}>
      <DataTable
        label={m.exercises_title()}
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        to={panelOf}
        menu={menu}
        phone={(row) => (
          <span className={css.phone}>
            <NameCell exercise={row} />
            <span className={css.chips}>
              <Chip>{MUSCLES[row.muscle_group]()}</Chip>
              <Chip>{EQUIPMENT[row.equipment]()}</Chip>
            </span>
          </span>
        )}
        sort={sort}
        onSort={onSort}
        loading={loading}
        tall
        empty={empty}
      />
    </div>
  );
}
