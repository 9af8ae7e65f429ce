import { IconBook2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { usePageSearch } from "~/ui/link/usePage";
import { Page, PageHeader } from "~/ui/page/Page";
import { Pagination } from "~/ui/pagination/Pagination";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { Tabs } from "~/ui/tabs/Tabs";
import { PER_PAGE, usePurchases } from "../api";
import { ProgramCard } from "./ProgramCard";
import css from "./ProgramCard.module.css";

/** Title and tabs of a client's own programs. */
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

export function CardBones() {
  return (
    <div className={css.grid} aria-busy="true">
      {[0, 1, 2].map((index) => (
        <div key={index} className={css.bone} aria-hidden="true">
          <Skeleton height={144} />
          <Skeleton width="70%" height={16} />
          <Skeleton width="40%" />
          <Skeleton height={32} />
        </div>
      ))}
    </div>
  );
}

/** The programs of one tab as cards. */
export function MyPrograms({ state }: { state: "active" | "past" }) {
  const [{ page }, ask] = usePageSearch((raw) => ({ page: Math.max(1, Number(raw.page) || 1) }));
  const list = usePurchases(state, page);
  const active = state === "active";
  return (
    <MyProgramsFrame>
      {list.error && !list.data && <ErrorState error={list.error} onRetry={list.refetch} framed />}
      {list.isPending && <CardBones />}
      {list.data?.items.length === 0 && (
        <EmptyState
          framed
          icon={<IconBook2 size={24} />}
          action={
            <ButtonLink to={active ? { name: "user_my_plans_invites" } : { name: "user_my_plans" }}>
              {active ? m.memberships_none_active_action() : m.memberships_none_past_action()}
            </ButtonLink>
          }
        >
          {active ? m.memberships_none_active() : m.memberships_none_past()}
        </EmptyState>
      )}
      {list.data && list.data.items.length > 0 && (
        <>
          <ul className={css.grid}>
            {list.data.items.map((row) => (
              <ProgramCard key={row.membership.id} row={row} />
            ))}
          </ul>
          {list.data.pagination.total > PER_PAGE && (
            <Pagination
              page={page}
              perPage={PER_PAGE}
              total={list.data.pagination.total}
              onPage={(next) => ask({ page: next > 1 ? next : "" })}
            />
          )}
        </>
      )}
    </MyProgramsFrame>
  );
}
