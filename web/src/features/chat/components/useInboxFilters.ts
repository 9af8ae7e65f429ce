import type { Search } from "~/lib/routes";
import { parseText } from "~/lib/search";
import { usePageSearch } from "~/ui/link/usePage";
import type { InboxFilters, Tab } from "../api";

const readSearch = (raw: Record<string, unknown>): InboxFilters => ({
  tag: parseText(raw.tag),
  assignee: parseText(raw.coach),
});

/** The filters of the inbox: they are in the address, so that a reload and the next conversation keep them. */
export function useInboxFilters(): [InboxFilters, (filters: InboxFilters) => void] {
  const [filters, change] = usePageSearch(readSearch);
  return [filters, ({ tag, assignee }) => change({ tag, coach: assignee })];
}

/** What the address of a conversation keeps of the list beside it. */
export const listSearch = (tab: Tab, { tag, assignee }: InboxFilters): Search => ({
  tab: tab === "all" ? undefined : tab,
  tag,
  coach: assignee,
});
