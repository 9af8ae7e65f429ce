import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useCallback, useEffect } from "react";
import { $api, onError } from "~/api/client";
import { addDays } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { useGo } from "~/ui/link/Link";
import { useListedKeys } from "~/ui/keys/keyList";
import { isPageKey } from "~/ui/keys/useKeys";
import { CLIENT_KEYS } from "../keys";
import { useBuilder } from "./context";
import { isTyping } from "./usePageKeys";

/** Goes to the previous and the next client in the list of a 1-2-1 program, at the same date; `[` and `]` do the same. */
export function ClientSwitcher({ clientId }: { clientId: string }) {
  const { timeline, openedDay, selection } = useBuilder();
  const go = useGo();
  const { data } = $api.useQuery("get", "/api/coach/plans/{plan_id}/clients", {
    params: { path: { plan_id: timeline.program_id }, query: { per_page: 100 } },
    ...onError("silent"),
  });
  const ids = data?.items.map(({ client }) => client.id) ?? [];
  const index = ids.indexOf(clientId);
  const before = index > 0 ? ids[index - 1] : undefined;
  const after = index >= 0 ? ids[index + 1] : undefined;
  const date = timeline.anchor ? addDays(timeline.anchor, openedDay ?? selection.cursor) : undefined;
  const open = useCallback(
    (userId: string | undefined) => {
      if (userId) go({ name: "coach_calendar", params: { programId: timeline.program_id, userId }, search: { date } });
    },
    [go, timeline.program_id, date],
  );
  useListedKeys(CLIENT_KEYS, { isActive: () => ids.length > 1 });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || isTyping(event.target) || !isPageKey(event)) return;
      if (event.key === "[") open(before);
      else if (event.key === "]") open(after);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [open, before, after]);
  if (ids.length < 2) return null;
  return (
    <span className="nowrap">
      <IconButton small label={m.builder_client_before()} disabled={!before} onClick={() => open(before)}>
        <IconChevronLeft size={16} />
      </IconButton>
      <IconButton small label={m.builder_client_after()} disabled={!after} onClick={() => open(after)}>
        <IconChevronRight size={16} />
      </IconButton>
    </span>
  );
}
