import { IconPlus, IconTargetArrow } from "@tabler/icons-react";
import { useState } from "react";
import { useLeaderboardChannel } from "~/domain/leaderboards/useLeaderboardChannel";
import { parsePage, parseText } from "~/lib/search";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import { usePageSearch } from "~/ui/link/usePage";
import { Pagination } from "~/ui/pagination/Pagination";
import { SearchField } from "~/ui/search/SearchField";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { ClearFilters, FilterSelect, Toolbar } from "~/ui/toolbar/Toolbar";
import { type ListedChallenge, PER_PAGE, useChallenge, useChallenges } from "../api";
import { ChallengeDialog } from "../components/ChallengeDialog";
import css from "../components/Challenges.module.css";
import { ChallengeTable } from "../components/ChallengeTable";
import { LibraryFrame } from "../components/LibraryFrame";
import type { Source } from "../form";
import { refresh } from "../live";

const STATUSES = {
  running: m.challenges_filter_running,
  upcoming: m.challenges_filter_upcoming,
  ended: m.challenges_filter_ended,
  draft: m.challenges_filter_draft,
  archived: m.challenges_state_archived,
};
type Status = keyof typeof STATUSES;
const NO_FILTERS = { q: "", status: "", page: "" };

/** The account's challenges. The address may name one, whose form is open then. */
export default function LibraryPage() {
  const [{ edit, ...filters }, setSearch] = usePageSearch((raw) => ({
    q: parseText(raw.q),
    status: parseText(raw.status) in STATUSES ? (parseText(raw.status) as Status) : ("" as const),
    page: parsePage(raw.page),
    edit: parseText(raw.edit),
  }));
  const library = useChallenges(filters);
  useLeaderboardChannel(refresh);
  const list = library.data;
  const [started, setStarted] = useState<Source>();
  const edited = useChallenge(
    edit,
    list?.items.find(({ id }) => id === edit),
  ).data;
  const source: Source | undefined =
    started ?? (edit && edited?.abilities.includes("edit") ? { kind: "edit", challenge: edited } : undefined);
  const close = () => {
    setStarted(undefined);
    if (edit) setSearch({ edit: "" });
  };
  const canCreate = list?.abilities.includes("create") ?? false;
  const isFiltered = Boolean(filters.q || filters.status);
  const newButton = canCreate && (
    <Button variant="primary" icon={<IconPlus size={16} />} onClick={() => setStarted({ kind: "new" })}>
      {m.challenges_new()}
    </Button>
  );
  return (
    <LibraryFrame actions={newButton}>
      <Toolbar
        search={
          <SearchField label={m.challenges_search()} value={filters.q} onChange={(q) => setSearch({ q, page: "" })} />
        }
      >
        <FilterSelect
          label={m.challenges_status()}
          value={filters.status}
          onChange={(status) => setSearch({ status, page: "" })}
          options={Object.entries(STATUSES).map(([value, label]) => ({ value, label: label() }))}
        />
        <ClearFilters shown={isFiltered} onClear={() => setSearch(NO_FILTERS)} />
      </Toolbar>
      {library.error && !list ? (
        <ErrorState error={library.error} onRetry={library.refetch} framed />
      ) : (
        <ChallengeTable
          challenges={list?.items ?? []}
          loading={library.isPending}
          canCreate={canCreate}
          formOf={({ id }) => ({
            name: "challenges-library",
            search: { ...filters, page: filters.page > 1 ? filters.page : "", edit: id },
          })}
          onEdit={({ id }) => setSearch({ edit: id })}
          onRunAgain={(challenge: ListedChallenge) => setStarted({ kind: "again", challenge })}
          empty={
            <EmptyState
              icon={<IconTargetArrow size={24} />}
              action={
                isFiltered ? (
                  <Button onClick={() => setSearch(NO_FILTERS)}>{m.challenges_show_all()}</Button>
                ) : (
                  <span className={css.choices}>
                    {newButton}
                    <ButtonLink to={{ name: "coach_challenges_product" }}>{m.challenges_browse()}</ButtonLink>
                  </span>
                )
              }
            >
              {isFiltered ? m.challenges_none_found() : m.challenges_none()}
            </EmptyState>
          }
        />
      )}
      {list && (list.pagination.total > PER_PAGE || filters.page > 1) && (
        <Pagination
          page={filters.page}
          perPage={PER_PAGE}
          total={list.pagination.total}
          onPage={(page) => setSearch({ page: page > 1 ? page : "" })}
        />
      )}
      {source && <ChallengeDialog source={source} onClose={close} />}
    </LibraryFrame>
  );
}
