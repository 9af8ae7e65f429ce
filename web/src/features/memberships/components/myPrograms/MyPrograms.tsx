import { IconBook2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { usePageNumber } from "~/ui/link/usePage";
import { Page, PageHeader } from "~/ui/page/Page";
import { Pagination } from "~/ui/pagination/Pagination";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { Tabs } from "~/ui/tabs/Tabs";
import { PER_PAGE, usePurchases } from "../../api";
import { ProgramCard } from "./ProgramCard";
import css from "./ProgramCard.module.css";

/** The title and tabs around a client's own programs. */
export function MyProgramsFrame({ children }: { children: ReactNode }) {
  return (
    <Page title={m.memberships_my_title()}>
      <PageHeader title={m.memberships_my_title()} />
      <Tabs
        label={m.memberships_tabs()}
        tabs={[
          { label: m.memberships_tab_active(), to: { name: "user_my_plans" } },
          { label: m.memberships_tab_past(), to: { name: "user_my_plans_past" } },
          { label: m.memberships_tab_invites(), to: { name: "user_my_plans_invites" } },
        ]}
      />
      {children}
    </Page>
  );
}

type List<Row> = {
  data?: { items: Row[]; pagination: { total: number } };
  error: unknown;
  isPending: boolean;
  refetch: () => unknown;
};

/** One page of a list as cards, with its loading, error and empty states and the pagination. */
export function CardGrid<Row>({
  list,
  page,
  onPage,
  empty,
  children,
}: {
  list: List<Row>;
  page: number;
  onPage: (page: number) => void;
  empty: ReactNode;
  /** Renders one row as an `li`. */
  children: (row: Row) => ReactNode;
}) {
  if (list.isPending) return <CardSkeletons />;
  if (!list.data) return <ErrorState error={list.error} onRetry={list.refetch} framed />;
  const { items, pagination } = list.data;
  if (pagination.total === 0) return empty;
  return (
    <>
      <ul className={css.grid}>{items.map(children)}</ul>
      {(pagination.total > PER_PAGE || page > 1) && (
        <Pagination page={page} perPage={PER_PAGE} total={pagination.total} onPage={onPage} />
      )}
    </>
  );
}

function CardSkeletons() {
  return (
    <div className={css.grid} aria-busy="true">
      {[0, 1, 2].map((index) => (
        <div key={index} className={css.skeleton} aria-hidden="true">
          <Skeleton height={144} />
          <Skeleton width="70%" height={16} />
          <Skeleton width="40%" />
          <Skeleton height={32} />
        </div>
      ))}
    </div>
  );
}

/** The programs of one tab. */
export function MyPrograms({ state }: { state: "active" | "past" }) {
  const [page, setPage] = usePageNumber();
  const list = usePurchases(state, page);
  const isActive = state === "active";
  return (
    <MyProgramsFrame>
      <CardGrid
        list={list}
        page={page}
        onPage={setPage}
        empty={
          <EmptyState
            framed
            icon={<IconBook2 size={24} />}
            action={
              <ButtonLink to={isActive ? { name: "user_my_plans_invites" } : { name: "user_my_plans" }}>
                {isActive ? m.memberships_none_active_action() : m.memberships_none_past_action()}
              </ButtonLink>
            }
          >
            {isActive ? m.memberships_none_active() : m.memberships_none_past()}
          </EmptyState>
        }
      >
        {(row) => <ProgramCard key={row.membership.id} row={row} />}
      </CardGrid>
    </MyProgramsFrame>
  );
}
