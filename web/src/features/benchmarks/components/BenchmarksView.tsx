import { IconChevronLeft, IconTrophy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { parseText } from "~/lib/search";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import type { LinkTarget } from "~/ui/link/Link";
import { usePageSearch } from "~/ui/link/usePage";
import { SearchField } from "~/ui/search/SearchField";
import { SkeletonCard } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { useIsPhone } from "~/ui/useMedia";
import { type Person, useBenchmarks } from "../api";
import { groupsOf } from "../format";
import { BenchmarkDetail } from "./BenchmarkDetail";
import css from "./Benchmarks.module.css";
import { BenchmarkList } from "./BenchmarkList";

type Props = {
  person: Person;
  /** The benchmark that is open; on wide screens the first one without it. */
  openId: string | undefined;
  linkTo: (id?: string) => LinkTarget;
  /** The heading of those with results. */
  tracked: string;
  /** Shown for a past client, of whom nothing is seen. */
  notCurrent?: ReactNode;
};

/** A person's benchmarks: the list, and the open one beside it; on phones one of the two. */
export function BenchmarksView({ person, openId, linkTo, tracked, notCurrent }: Props) {
  const [{ q }, setSearch] = usePageSearch((raw) => ({ q: parseText(raw.q) }));
  const isPhone = useIsPhone();
  const benchmarks = useBenchmarks(person);
  const items = benchmarks.data?.items ?? [];
  if (benchmarks.error && !benchmarks.data) {
    return <ErrorState error={benchmarks.error} onRetry={benchmarks.refetch} framed />;
  }
  if (benchmarks.data?.is_current_client === false) {
    return (
      <EmptyState icon={<IconTrophy size={24} />} framed>
        {notCurrent}
      </EmptyState>
    );
  }
  const groups = groupsOf(items, q, tracked);
  const shownId = openId ?? (isPhone ? undefined : groupsOf(items, "", tracked)[0]?.items[0]?.id);
  const list = (
    <div className={css.list}>
      <SearchField label={m.benchmarks_search()} value={q} onChange={(value) => setSearch({ q: value })} />
      {benchmarks.isPending ? (
        <SkeletonCard height={400} lines={8} />
      ) : groups.length > 0 ? (
        <BenchmarkList groups={groups} openId={shownId} linkTo={linkTo} />
      ) : (
        <EmptyState icon={<IconTrophy size={24} />} framed>
          {m.benchmarks_none_found()}
        </EmptyState>
      )}
    </div>
  );
  if (isPhone) {
    if (!openId) return list;
    return (
      <div className={css.detail}>
        <div>
          <ButtonLink to={linkTo()} variant="quiet" icon={<IconChevronLeft size={16} />}>
            {m.benchmarks_all()}
          </ButtonLink>
        </div>
        <BenchmarkDetail person={person} id={openId} />
      </div>
    );
  }
  return (
    <div className={css.columns}>
      {list}
      {shownId && <BenchmarkDetail person={person} id={shownId} />}
    </div>
  );
}
