import { FeedList } from "../components/FeedList";

export default function WarningsPage() {
  return <FeedList page="warnings" />;
}
