import { IconBarbell, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { onError } from "~/api/client";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button, ButtonLink } from "~/ui/button/Button";
import { useExists } from "~/ui/link/Link";
import { usePageSearch } from "~/ui/link/usePage";
import { Page, PageHeader } from "~/ui/page/Page";
import { Pagination } from "~/ui/pagination/Pagination";
import { SearchField } from "~/ui/search/SearchField";
import { EmptyState, ErrorState } from "~/ui/states/States";
import type { Sort } from "~/ui/table/DataTable";
import { toast, toastError } from "~/ui/toast/toast";
import { ClearFilters, FilterSelect, Toolbar } from "~/ui/toolbar/Toolbar";
import { type Exercise, PER_PAGE, useExercises, useExerciseWrites } from "../api";
import { isFiltered, readAsked } from "../asked";
import { ExerciseDialog } from "../components/ExerciseDialog";
import { ExercisePanel } from "../components/ExercisePanel";
import { ExerciseTable } from "../components/ExerciseTable";
import { CATEGORIES, EQUIPMENT, MUSCLES, optionsOf } from "../words";

const NO_FILTERS = { q: "", category: "", muscle: "", equipment: "", from: "", page: "" };

function sortOf(text: string): Sort | undefined {
  const [by, direction] = text.split(" ");
  return by ? { by, desc: direction === "desc" } : undefined;
}

/** The library of exercises: the product's and the account's own. */
export default function LibraryPage() {
  const [asked, ask] = usePageSearch(readAsked);
  const library = useExercises(asked);
  const { archive, restore } = useExerciseWrites();
  const [open, setOpen] = useState<{ exercise?: Exercise; name?: string } | null>(null);
  const exists = useExists();

  const list = library.data;
  const mayCreate = list?.abilities.includes("create") ?? false;
  const noneOfOwn = asked.from === "own" && !isFiltered({ ...asked, from: "" });
  const filter = (change: Record<string, string>) => ask({ ...change, page: "" });

  const put = (exercise: Exercise, way: typeof archive | typeof restore, said: string, back?: () => void) =>
    way.mutate(
      { params: { path: { exercise_id: exercise.id } }, ...onError("inline", 422) },
      {
        onSuccess: () => toast(said, back && { undo: { run: back } }),
        onError: (problem) => toastError(errorMessage(problem)),
      },
    );
  const bringBack = (exercise: Exercise) => put(exercise, restore, m.exercises_restored({ name: exercise.name }));
  const putAway = (exercise: Exercise) =>
    put(exercise, archive, m.exercises_archived_toast({ name: exercise.name }), () => bringBack(exercise));

  return (
    <Page title={m.exercises_title()}>
      <PageHeader
        title={m.exercises_title()}
        count={list?.pagination.total}
        actions={
          mayCreate && (
            <Button variant="primary" icon={<IconPlus size={16} />} onClick={() => setOpen({})}>
              {m.exercises_create()}
            </Button>
          )
        }
      />
      {list && !mayCreate && (
        <Banner
          action={
            exists("coach_profile_subscription") && (
              <ButtonLink size="small" to={{ name: "coach_profile_subscription" }}>
                {m.exercises_upgrade_action()}
              </ButtonLink>
            )
          }
        >
          {m.exercises_upgrade()}
        </Banner>
      )}
      <Toolbar search={<SearchField label={m.exercises_search()} value={asked.q} onChange={(q) => filter({ q })} />}>
        <FilterSelect
          label={m.exercises_category()}
          value={asked.category}
          onChange={(category) => filter({ category })}
          options={optionsOf(CATEGORIES)}
        />
        <FilterSelect
          label={m.exercises_muscle()}
          value={asked.muscle}
          onChange={(muscle) => filter({ muscle })}
          options={optionsOf(MUSCLES)}
        />
        <FilterSelect
          label={m.exercises_equipment()}
          value={asked.equipment}
          onChange={(equipment) => filter({ equipment })}
          options={optionsOf(EQUIPMENT)}
        />
        <FilterSelect
          label={m.exercises_from()}
          value={asked.from}
          onChange={(from) => filter({ from })}
          options={[
            { value: "own", label: m.exercises_from_own() },
            { value: "product", label: m.exercises_from_product() },
            { value: "archived", label: m.exercises_archived() },
          ]}
        />
        <ClearFilters shown={isFiltered(asked)} onClear={() => ask(NO_FILTERS)} />
      </Toolbar>
      {library.error && !list ? (
        <ErrorState error={library.error} onRetry={library.refetch} framed />
      ) : (
        <ExerciseTable
          rows={list?.items ?? []}
          loading={library.isPending}
          stale={library.isPlaceholderData}
          sort={sortOf(asked.sort)}
          onSort={({ by, desc }) => ask({ sort: desc ? `${by} desc` : by, page: "" })}
          panelOf={({ id }) => ({ name: "exercises_library", search: withPanel(asked, id) })}
          onEdit={(exercise) => setOpen({ exercise })}
          onArchive={putAway}
          onRestore={bringBack}
          empty={
            <EmptyState
              icon={<IconBarbell size={24} />}
              action={
                asked.q && mayCreate ? (
                  <Button icon={<IconPlus size={16} />} onClick={() => setOpen({ name: asked.q })}>
                    {m.exercises_create_named({ name: asked.q })}
                  </Button>
                ) : noneOfOwn && mayCreate ? (
                  <Button icon={<IconPlus size={16} />} onClick={() => setOpen({})}>
                    {m.exercises_create()}
                  </Button>
                ) : (
                  <Button onClick={() => ask(NO_FILTERS)}>{m.exercises_show_all()}</Button>
                )
              }
            >
              {noneOfOwn ? m.exercises_none_own() : m.exercises_none_found()}
            </EmptyState>
          }
        />
      )}
      {list && list.pagination.total > 0 && (
        <Pagination
          page={asked.page}
          perPage={PER_PAGE}
          total={list.pagination.total}
          onPage={(page) => ask({ page: page > 1 ? page : "" })}
        />
      )}
      <ExercisePanel
        id={asked.exercise}
        onClose={() => ask({ exercise: "" })}
        onEdit={(exercise) => {
          ask({ exercise: "" });
          setOpen({ exercise });
        }}
      />
      {open && <ExerciseDialog exercise={open.exercise} name={open.name} onClose={() => setOpen(null)} />}
    </Page>
  );
}

/** The same list with the panel of one exercise open. */
function withPanel(asked: ReturnType<typeof readAsked>, exercise: string) {
  return { ...asked, page: asked.page > 1 ? asked.page : "", exercise };
}
