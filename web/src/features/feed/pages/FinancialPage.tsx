import { FeedList } from "../components/FeedList";

export default function FinancialPage() {
  return <FeedList page="financial" />;
}
