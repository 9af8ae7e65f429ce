import { useState } from "react";
import { weekAndDay } from "~/domain/training/weeks";
import { m } from "~/paraglide/messages.js";
import { Dialog } from "~/ui/dialog/Dialog";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { type Override, type OverrideView, useDayOverrides } from "../../api/overrides";
import { formOf, NOTHING_DIFFERENT } from "../../lib/overrideForm";
import { useBuilder } from "../context";
import { OverrideFormDialog } from "./OverrideFormDialog";
import { OverrideList } from "./OverrideList";
import css from "./Overrides.module.css";
import { useOverrideActions } from "./useOverrideActions";

/** Who is edited: a client for whom the day differs, new ones, or nobody while the list is shown. */
type Editing = { client: OverrideView | null } | null;

/** Changes a shared day for some clients, or shows for whom it is different already. */
export function OverridesDialog({ day, onClose }: { day: number; onClose: () => void }) {
  const { timeline } = useBuilder();
  const overrides = useDayOverrides(timeline.id, day);
  const { saveFor, removeOne } = useOverrideActions(timeline.id);
  const [editing, setEditing] = useState<Editing>(null);
  const title = m.builder_overrides_title(weekAndDay(day));

  if (!overrides.data) {
    return (
      <Dialog opened size="large" title={title} onClose={onClose}>
        {overrides.error ? (
          <ErrorState error={overrides.error} onRetry={overrides.refetch} />
        ) : (
          <SkeletonRows rows={5} height={40} />
        )}
      </Dialog>
    );
  }
  const { content, clients } = overrides.data;

  const saveAndClose = async (clientIds: string[], override: Override) => {
    await saveFor(day, clientIds, override, clients);
    onClose();
  };

  if (editing || clients.length === 0) {
    const client = editing?.client ?? null;
    return (
      <OverrideFormDialog
        key={client?.client_id}
        day={day}
        title={client ? m.builder_override_of({ name: client.full_name, ...weekAndDay(day) }) : title}
        content={content}
        client={client}
        taken={clients}
        initial={client ? formOf(client.changes, content) : NOTHING_DIFFERENT}
        onSave={saveAndClose}
        onClose={onClose}
        onBack={clients.length > 0 ? () => setEditing(null) : undefined}
      />
    );
  }
  return (
    <Dialog opened size="large" title={title} onClose={onClose}>
      <p className={css.intro}>{m.builder_overrides_intro()}</p>
      <OverrideList
        overrides={clients}
        onEdit={(client) => setEditing({ client })}
        onRemove={(client) => void removeOne(client)}
        onAdd={() => setEditing({ client: null })}
      />
    </Dialog>
  );
}
