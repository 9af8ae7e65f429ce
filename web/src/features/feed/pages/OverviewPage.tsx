import { usePageSearch } from "~/ui/link/usePage";
import { FeedList } from "../components/FeedList";

const read = ({ notification_id: id }: Record<string, unknown>) => ({ asked: typeof id === "string" ? id : undefined });

/** Everything, newest first; `notification_id` in the address points at one of them. */
export default function OverviewPage() {
  const [{ asked }] = usePageSearch(read);
  return <FeedList part="overview" asked={asked} />;
}
