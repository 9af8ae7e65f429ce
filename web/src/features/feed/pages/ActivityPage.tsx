import { FeedList } from "../components/FeedList";

export default function ActivityPage() {
  return <FeedList page="activity" />;
}
