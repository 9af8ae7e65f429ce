import { FeedList } from "../components/FeedList";

export default function LeaderboardsPage() {
  return <FeedList page="leaderboards" />;
}
