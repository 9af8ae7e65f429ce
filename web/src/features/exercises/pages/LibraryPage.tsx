import { IconBarbell, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { onError } from "~/api/client";
import { PlanNotice } from "~/domain/plan-notice/PlanNotice";
import { toastRefusal } from "~/domain/plan-notice/Refusal";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { usePageSearch } from "~/ui/link/usePage";
import { Page, PageHeader } from "~/ui/page/Page";
import { Pagination } from "~/ui/pagination/Pagination";
import { SearchField } from "~/ui/search/SearchField";
import { EmptyState, ErrorState } from "~/ui/states/States";
import type { Sort } from "~/ui/table/DataTable";
import { toast } from "~/ui/toast/toast";
import { ClearFilters, FilterSelect, Toolbar } from "~/ui/toolbar/Toolbar";
import { type Exercise, useExerciseMutations } from "~/domain/exercises/api";
import { PER_PAGE, useExercises } from "../api";
import { hasFilters, readFilters } from "../filters";
import { AdditionsDialog } from "../components/AdditionsDialog";
import { Duplicates } from "../components/Duplicates";
import { ExerciseDialog } from "../components/ExerciseDialog";
import { ExercisePanel } from "../components/ExercisePanel";
import { ExerciseTable } from "../components/ExerciseTable";
import { MergeDialog } from "../components/MergeDialog";
import { UnlinkedNames } from "../components/UnlinkedDialog";
import { CATEGORIES, EQUIPMENT, MUSCLES, toOptions } from "~/domain/exercises/labels";

const NO_FILTERS = { q: "", category: "", muscle: "", equipment: "", from: "", page: "" };

function parseSort(text: string): Sort | undefined {
  const [by, direction] = text.split(" ");
  return by ? { by, desc: direction === "desc" } : undefined;
}

/** The library of exercises: the product's and the account's own. */
export default function LibraryPage() {
  const [filters, setSearch] = usePageSearch(readFilters);
  const library = useExercises(filters);
  const { archive, restore } = useExerciseMutations();
  const [dialog, setDialog] = useState<{ exercise?: Exercise; name?: string } | null>(null);

  const [additions, setAdditions] = useState<Exercise | null>(null);
  const [merging, setMerging] = useState<Exercise | null>(null);

  const list = library.data;
  const canCreate = list?.abilities.includes("create") ?? false;
  const hasNoOwn = filters.from === "own" && !hasFilters({ ...filters, from: "" });
  const setFilter = (change: Record<string, string>) => setSearch({ ...change, page: "" });

  const run = (exercise: Exercise, mutation: typeof archive | typeof restore, message: string, undo?: () => void) =>
    mutation.mutate(
      { params: { path: { exercise_id: exercise.id } }, ...onError("inline", 422) },
      {
        onSuccess: () => toast(message, undo && { action: { label: m.ui_undo(), run: undo } }),
        onError: toastRefusal,
      },
    );
  const restoreExercise = (exercise: Exercise) => run(exercise, restore, m.exercises_restored({ name: exercise.name }));
  const archiveExercise = (exercise: Exercise) =>
    run(exercise, archive, m.exercises_archived_toast({ name: exercise.name }), () => restoreExercise(exercise));

  return (
    <Page title={m.exercises_title()}>
      <PageHeader
        title={m.exercises_title()}
        count={list?.pagination.total}
        actions={
          canCreate && (
            <Button variant="primary" icon={<IconPlus size={16} />} onClick={() => setDialog({})}>
              {m.exercises_create()}
            </Button>
          )
        }
      />
      {list && !canCreate && <PlanNotice feature="custom_exercises" />}
      <UnlinkedNames />
      <Duplicates />
      <Toolbar
        search={<SearchField label={m.exercises_search()} value={filters.q} onChange={(q) => setFilter({ q })} />}
      >
        <FilterSelect
          label={m.exercises_category()}
          value={filters.category}
          onChange={(category) => setFilter({ category })}
          options={toOptions(CATEGORIES)}
        />
        <FilterSelect
          label={m.exercises_muscle()}
          value={filters.muscle}
          onChange={(muscle) => setFilter({ muscle })}
          options={toOptions(MUSCLES)}
        />
        <FilterSelect
          label={m.exercises_equipment()}
          value={filters.equipment}
          onChange={(equipment) => setFilter({ equipment })}
          options={toOptions(EQUIPMENT)}
        />
        <FilterSelect
          label={m.exercises_from()}
          value={filters.from}
          onChange={(from) => setFilter({ from })}
          options={[
            { value: "own", label: m.exercises_from_own() },
            { value: "product", label: m.exercises_from_product() },
            { value: "archived", label: m.exercises_archived() },
          ]}
        />
        <ClearFilters shown={hasFilters(filters)} onClear={() => setSearch(NO_FILTERS)} />
      </Toolbar>
      {library.error && !list ? (
        <ErrorState error={library.error} onRetry={library.refetch} framed />
      ) : (
        <ExerciseTable
          rows={list?.items ?? []}
          loading={library.isPending}
          stale={library.isPlaceholderData}
          sort={parseSort(filters.sort)}
          onSort={({ by, desc }) => setSearch({ sort: desc ? `${by} desc` : by, page: "" })}
          panelOf={({ id }) => ({ name: "exercises_library", search: withPanel(filters, id) })}
          onEdit={(exercise) => setDialog({ exercise })}
          onMerge={setMerging}
          onArchive={archiveExercise}
          onRestore={restoreExercise}
          empty={
            <EmptyState
              icon={<IconBarbell size={24} />}
              action={
                filters.q && canCreate ? (
                  <Button icon={<IconPlus size={16} />} onClick={() => setDialog({ name: filters.q })}>
                    {m.exercises_create_named({ name: filters.q })}
                  </Button>
                ) : hasNoOwn && canCreate ? (
                  <Button icon={<IconPlus size={16} />} onClick={() => setDialog({})}>
                    {m.exercises_create()}
                  </Button>
                ) : (
                  <Button onClick={() => setSearch(NO_FILTERS)}>{m.exercises_show_all()}</Button>
                )
              }
            >
              {hasNoOwn ? m.exercises_none_own() : m.exercises_none_found()}
            </EmptyState>
          }
        />
      )}
      {list && list.pagination.total > 0 && (
        <Pagination
          page={filters.page}
          perPage={PER_PAGE}
          total={list.pagination.total}
          onPage={(page) => setSearch({ page: page > 1 ? page : "" })}
        />
      )}
      <ExercisePanel
        id={filters.exercise}
        onClose={() => setSearch({ exercise: "" })}
        onEdit={(exercise) => {
          setSearch({ exercise: "" });
          setDialog({ exercise });
        }}
        onAdditions={(exercise) => {
          setSearch({ exercise: "" });
          setAdditions(exercise);
        }}
      />
      {additions && (
        <AdditionsDialog
          exercise={additions}
          onClose={() => {
            setSearch({ exercise: additions.id });
            setAdditions(null);
          }}
        />
      )}
      {merging && <MergeDialog exercise={merging} onClose={() => setMerging(null)} />}
      {dialog && <ExerciseDialog exercise={dialog.exercise} name={dialog.name} onClose={() => setDialog(null)} />}
    </Page>
  );
}

/** The same list with the panel of one exercise open. */
function withPanel(filters: ReturnType<typeof readFilters>, exercise: string) {
  return { ...filters, page: filters.page > 1 ? filters.page : "", exercise };
}
