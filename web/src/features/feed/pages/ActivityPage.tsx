import { FeedList } from "../components/FeedList";

export default function ActivityPage() {
  return <FeedList part="activity" />;
}
