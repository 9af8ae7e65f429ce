import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { toast, toastError } from "~/ui/toast/toast";
import { type Override, type OverrideView, useOverrideWrites } from "../../api/overrides";

/** Saves and removes what is different for clients, with a toast that takes it back. */
export function useOverrideActions(timelineId: string) {
  const { save, remove } = useOverrideWrites(timelineId);

  /** Gives each client what they had before; those who had nothing, the day of the group. */
  const restore = async (day: number, clientIds: string[], before: OverrideView[]) => {
    const old = new Map(before.map((one) => [one.client_id, one.changes]));
    try {
      for (const clientId of clientIds) {
        const changes = old.get(clientId);
        // oxlint-disable-next-line no-await-in-loop -- writes of a timeline wait for each other
        await (changes ? save(day, [clientId], changes) : remove(day, clientId));
      }
    } catch (error) {
      toastError(errorMessage(error));
    }
  };

  return {
    /** `before` is what was different on the day for any client. Throws the `ApiError`. */
    saveFor: async (day: number, clientIds: string[], override: Override, before: OverrideView[]) => {
      const [only] = clientIds;
      const seen = clientIds.length === 1 ? before.find((one) => one.client_id === only) : undefined;
      await save(day, clientIds, override, seen?.updated_at);
      toast(m.builder_override_saved({ count: clientIds.length }), {
        action: { label: m.ui_undo(), run: () => void restore(day, clientIds, before) },
      });
    },
    removeOne: async (override: OverrideView) => {
      try {
        await remove(override.day, override.client_id);
        toast(m.builder_override_removed({ name: override.full_name }), {
          action: { label: m.ui_undo(), run: () => void restore(override.day, [override.client_id], [override]) },
        });
      } catch (error) {
        toastError(errorMessage(error));
      }
    },
  };
}
