import { FeedList } from "../components/FeedList";

export default function WarningsPage() {
  return <FeedList part="warnings" />;
}
