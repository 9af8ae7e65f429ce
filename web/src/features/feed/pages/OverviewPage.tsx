import { usePageSearch } from "~/ui/link/usePage";
import { FeedList } from "../components/FeedList";

const readSearch = ({ notification_id: id }: Record<string, unknown>) => ({
  highlightedId: typeof id === "string" ? id : undefined,
});

/** All notifications, newest first; `notification_id` in the address highlights one of them. */
export default function OverviewPage() {
  const [{ highlightedId }] = usePageSearch(readSearch);
  return <FeedList page="overview" highlightedId={highlightedId} />;
}
