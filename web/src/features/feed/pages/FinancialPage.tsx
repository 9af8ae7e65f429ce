import { FeedList } from "../components/FeedList";

export default function FinancialPage() {
  return <FeedList part="financial" />;
}
