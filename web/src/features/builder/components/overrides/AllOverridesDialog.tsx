import { IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Dialog } from "~/ui/dialog/Dialog";
import { Pagination } from "~/ui/pagination/Pagination";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { toast, toastError } from "~/ui/toast/toast";
import { type Override, type OverrideView, useOverrideWrites, useTimelineOverrides } from "../../api/overrides";
import { useBuilder } from "../context";
import { OverrideList } from "./OverrideList";

const PER_PAGE = 20;

/** The days of the schedule that are different for single clients. */
export function AllOverridesDialog({ onClose }: { onClose: () => void }) {
  const { timeline, setDialog } = useBuilder();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useTimelineOverrides(timeline.id, page, PER_PAGE);
  const { save, remove } = useOverrideWrites(timeline.id);
  const restore = async ({ day, client_id: id, changes }: OverrideView) => {
    try {
      await save(day, [id], changes as Override);
    } catch (failure) {
      toastError(errorMessage(failure));
    }
  };
  const removeOne = async (override: OverrideView) => {
    try {
      await remove(override.day, override.client_id);
      toast(m.builder_override_removed({ name: override.full_name }), {
        action: { label: m.ui_undo(), run: () => void restore(override) },
      });
    } catch (failure) {
      toastError(errorMessage(failure));
    }
  };
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
