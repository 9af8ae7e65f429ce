import { useDebouncedValue } from "@mantine/hooks";
import type { SpotlightActionGroupData } from "@mantine/spotlight";
import { IconBarbell, IconCalendar, IconClipboardList } from "@tabler/icons-react";
import { $api, onError } from "~/api/client";
import { MAX_ACCOUNT_SEARCH_LENGTH } from "~/api/limits";
import { useSession } from "~/api/session";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import type { LinkTarget } from "~/ui/link/Link";

import { splitDate } from "./dateInSearch";

const DEBOUNCE_MS = 150;

/**
 * What of the account matches the words: clients first. Without words, the programs that changed last. With a date behind
 * the words ("maya 3 dec"), clients and programs open on it.
 */
export function useAccountSearch(
  typed: string,
  opened: boolean,
  go: (target: LinkTarget) => void,
): SpotlightActionGroupData[] {
  const { user } = useSession();
  const { words, date } = splitDate(typed.slice(0, MAX_ACCOUNT_SEARCH_LENGTH));
  const [q] = useDebouncedValue(words, DEBOUNCE_MS);
  // Without a connection, the pages can still be found.
  const { data } = $api.useQuery(
    "get",
    "/api/coach/search",
    { params: { query: { q } }, ...onError("silent") },
    { enabled: opened && user?.role === "coach", placeholderData: (old) => old, staleTime: 30_000, retry: false },
  );
  if (!data) return [];
  return [
    {
      group: m.app_search_clients(),
      actions: data.clients.map(({ id, full_name, email, avatar_url }) => ({
        id: `client-${id}`,
        label: full_name,
        description: date ? m.app_search_calendar_on({ date: formatDay(date, "weekdayShort") }) : email,
        leftSection: <Avatar name={full_name} src={avatar_url} size={28} />,
        onClick: () =>
          go(
            date
              ? { name: "athlete_calendar", params: { userId: id }, search: { date } }
              : { name: "show_client_programs", params: { clientId: id } },
          ),
      })),
    },
    {
      group: q ? m.app_search_programs() : m.app_search_recent_programs(),
      actions: data.programs.map(({ id, title }) => ({
        id: `program-${id}`,
        label: title,
        leftSection: <IconClipboardList size={18} />,
        onClick: () =>
          go({ name: "coach_program_schedule", params: { programId: id }, search: date ? { date } : undefined }),
      })),
    },
    {
      group: m.app_search_days(),
      actions: data.days.map(({ plan_id, title, day }) => ({
        id: `day-${plan_id}-${day}`,
        label: m.app_search_day_of({ title, day }),
        leftSection: <IconCalendar size={18} />,
        onClick: () =>
          go({ name: "coach_program_schedule", params: { programId: plan_id }, search: { day: String(day) } }),
      })),
    },
    {
      group: m.app_search_exercises(),
      actions: data.exercises.map(({ id, name }) => ({
        id: `exercise-${id}`,
        label: name,
        leftSection: <IconBarbell size={18} />,
        onClick: () => go({ name: "exercises_library", search: { exercise: id } }),
      })),
    },
  ];
}
