import { IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Dialog } from "~/ui/dialog/Dialog";
import { Pagination } from "~/ui/pagination/Pagination";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { useTimelineOverrides } from "../../api/overrides";
import { useBuilder } from "../context";
import { OverrideList } from "./OverrideList";
import { useOverrideActions } from "./useOverrideActions";

const PER_PAGE = 20;

/** The days of the schedule that are different for some clients. */
export function AllOverridesDialog({ onClose }: { onClose: () => void }) {
  const { timeline, setDialog } = useBuilder();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useTimelineOverrides(timeline.id, page, PER_PAGE);
  const { removeOne } = useOverrideActions(timeline.id);
  const total = data?.pagination.total ?? 0;
  return (
    <Dialog opened size="large" title={m.builder_overrides_all()} onClose={onClose}>
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <SkeletonRows rows={5} height={56} />
      ) : total === 0 ? (
        <EmptyState icon={<IconUsers size={24} />} title={m.builder_overrides_all_empty()}>
          {m.builder_overrides_all_empty_text()}
        </EmptyState>
      ) : (
        <OverrideList
          overrides={data.items}
          showDays
          onEdit={({ day }) => setDialog({ kind: "overrides", day })}
          onRemove={(override) => void removeOne(override)}
        />
      )}
      {total > PER_PAGE && <Pagination page={page} perPage={PER_PAGE} total={total} onPage={setPage} />}
    </Dialog>
  );
}
