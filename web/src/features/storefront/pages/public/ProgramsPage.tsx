import { IconFilterOff } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { usePageSearch } from "~/ui/link/usePage";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { type Storefront, usePrograms } from "../../api";
import { AskSection } from "../../components/AskSection";
import { NoPrograms } from "../../components/NoPrograms";
import { ProgramCards } from "../../components/ProgramCard";
import { ProgramFilters } from "../../components/ProgramFilters";
import { PageLinks } from "../../components/PageLinks";
import { PageTitle } from "../../components/Section";
import { CardSkeletons, ListSkeleton } from "../../components/Skeletons";
import { StorefrontLayout } from "../../components/StorefrontLayout";
import { type ProgramFilter, readFilter } from "../../filters";
import { withPage } from "../../links";
import { useShown } from "../../shown";

/** All programs of a storefront, with a search and filters. */
export default function ProgramsPage() {
  return (
    <StorefrontLayout
      tab="programs"
      skeleton={
        <>
          <PageTitle>{m.storefront_programs()}</PageTitle>
          <CardSkeletons />
        </>
      }
    >
      {(storefront) => (
        <>
          {storefront.programs_total > 0 ? (
            <Programs storefront={storefront} />
          ) : (
            <>
              <PageTitle>{m.storefront_programs()}</PageTitle>
              <NoPrograms storefront={storefront} />
            </>
          )}
          <AskSection autoOpen storefront={storefront} />
        </>
      )}
    </StorefrontLayout>
  );
}

function Programs({ storefront }: { storefront: Storefront }) {
  const [filter, setFilter] = usePageSearch(readFilter(storefront));
  const query = usePrograms(storefront.id, filter);
  const total = query.data?.pagination.total;
  return (
    <>
      <PageTitle
        count={<span role="status">{total !== undefined && m.storefront_found({ count: String(total) })}</span>}
      >
        {m.storefront_programs()}
      </PageTitle>
      {storefront.programs_total > 1 && (
        <ProgramFilters
          storefront={storefront}
          filter={filter}
          onChange={(change) => setFilter({ ...change, page: "" })}
        />
      )}
      <ProgramList storefront={storefront} query={query} filter={filter} setFilter={setFilter} />
    </>
  );
}

type ListProps = {
  storefront: Storefront;
  query: ReturnType<typeof usePrograms>;
  filter: ProgramFilter;
  setFilter: ReturnType<typeof usePageSearch>[1];
};

function ProgramList({ storefront, query, filter, setFilter }: ListProps) {
  const { linkTo } = useShown();
  if (!query.data) {
    return query.error ? <ErrorState framed error={query.error} onRetry={query.refetch} /> : <ListSkeleton />;
  }
  const { items, pagination } = query.data;
  if (pagination.total === 0) {
    return (
      <EmptyState
        framed
        icon={<IconFilterOff size={24} />}
        title={m.storefront_none_match()}
        action={
          <Button onClick={() => setFilter({ search: "", type: "", price: "", page: "" })}>
            {m.storefront_reset()}
          </Button>
        }
      >
        {m.storefront_none_match_text()}
      </EmptyState>
    );
  }
  return (
    <>
      <ProgramCards programs={items} />
      <PageLinks pagination={pagination} to={(next) => withPage(linkTo("programs", storefront), next, filter)} />
    </>
  );
}
